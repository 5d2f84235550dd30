import AlternateIconsPlugin
import AssetPatchPlugin
import IconStampPlugin
import Pipeline
import SignPlugin
import SplashPlugin

/// The built-in plugins, one line each.
let allPlugins = PluginRegistry([
    AlternateIconsPlugin.self,
    AssetPatchPlugin.self,
    IconStampPlugin.self,
    SignPlugin.self,
    SplashPlugin.self,
])
