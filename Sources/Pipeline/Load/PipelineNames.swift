import Git
import Releases

/// The names that a repository has: for people who are typing one of them.
///
/// What can't be read has no names, and nothing is checked.
package struct PipelineNames: Sendable {
    /// The stages of the pipeline.
    package let stages: [PipelineFile.Stage]
    /// The products of the pipeline; empty when it is one.
    package let products: [String]
    /// The tags of the repository, whatever their names.
    package let tags: [String]

    /// Reads the names for a request: of its repository and its pipeline.
    package init(_ request: LoadedProject.Request) {
        let rules = OpeningRules(
            environment: request.environment,
            trustsEveryOwner: request.trustsOwner
        )
        var (names, root): ([String], String) = ([], request.repository)
        if let repository = try? Repository(around: request.repository, by: rules) {
            root = repository.workTree ?? root
            // No tag matches, so that none is followed to its commit.
            _ = try? repository.tags { name -> Bool? in
                names.append(name)
                return nil
            }
        }
        tags = names
        let file = try? LoadedProject.readPipeline(request, root: root)
        stages = file?.stages ?? []
        products = file?.products.compactMap(\.name) ?? []
    }
}
