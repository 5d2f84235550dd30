import SwiftUI
import WidgetKit

struct Chance: TimelineEntry {
    var date: Date
}

struct Chances: TimelineProvider {
    func placeholder(in context: Context) -> Chance { Chance(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (Chance) -> Void) {
        completion(Chance(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<Chance>) -> Void) {
        completion(Timeline(entries: [Chance(date: .now)], policy: .never))
    }
}

@main
struct AuroraWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "chance", provider: Chances()) { _ in Text("Tonight") }
    }
}
