public import ArgumentParser
public import PluginAPI

extension OlderRelease: ExpressibleByArgument {}
