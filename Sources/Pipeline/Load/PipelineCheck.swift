public import Diagnostics
import Files

/// What a check of a pipeline found, when it found no error.
public struct PipelineCheck: Sendable {
    /// The pipeline as the user named it.
    public let path: String
    /// The number of stages in the releases of each product; its name is nil when there is but one.
    public private(set) var stages: [(product: String?, count: Int)] = []
    /// What stops nothing, but should be seen.
    public private(set) var warnings: [Diagnostic] = []

    /// Checks a pipeline and all it names, for each of its products or the one that is asked for.
    ///
    /// - Throws: `Failure` with every error once.
    public init(_ request: LoadedProject.Request, registry: PluginRegistry) async throws {
        let (request, doubt) = request.withUsableCache
        var failure: Failure?
        var variants: [String] = []
        let products = try LoadedProject.products(request)
        path = request.config ?? LoadedProject.usualPipeline
        var checked: Set<String?> = []
        for product in products where checked.insert(product).inserted {
            // Each product reads the repository anew, and there are enough errors to fix.
            if let failure, failure.diagnostics.count > First<Diagnostic>.most { break }
            var request = request
            request.product = product
            request.isDryRun = true
            do {
                let project = try LoadedProject(request)
                try await project.checkPolicy()
                let plan = try project.comparedWithProject(
                    try await project.planner(with: registry, isDryRun: true).plan()
                )
                variants += plan.variants.filter { !variants.contains($0) }
                stages.append((product, plan.stages.count))
                if plan.hasCustomPlugins { warnings += doubt.filter { !warnings.contains($0) } }
                // What is read may be a snapshot, whose build number means nothing.
                warnings += (project.historyWarnings + plan.warnings).filter {
                    !warnings.contains($0)
                }
            } catch {
                let found = Failure(error, as: .pipeline)
                let seen = failure?.diagnostics ?? []
                failure = Failure(
                    failure?.status ?? found.status,
                    seen + found.diagnostics.filter { !seen.contains($0) }
                )
            }
        }
        if let failure { throw failure }
        // A variant may be one product's and not another's.
        try request.refuseVariants(unlessIn: variants, called: registry.variantNaming)
    }
}

extension LoadedProject.Request {
    /// The request without a cache that can't be used, and why: a check only remembers in it what
    /// plugins are, and does without.
    fileprivate var withUsableCache: (LoadedProject.Request, [Diagnostic]) {
        var doubts: [Diagnostic] = []
        do {
            let (store, doubt) = try cache.open()
            if store != nil { return (self, []) }
            doubts = [doubt].compactMap(\.self)
        } catch {
            doubts = Failure(error, as: .stage).diagnostics.map { diagnostic in
                var doubt = diagnostic
                doubt.summary = "custom plugins are asked what they are each time: \(doubt.summary)"
                doubt.severity = .warning
                return doubt
            }
        }
        var request = self
        request.cache = .none
        return (request, doubts)
    }
}
