import AlternateIconsPlugin
import AssetPatchPlugin
import IconStampPlugin
import NotesPlugin
import Pipeline
import SignPlugin
import SplashPlugin
import Thumbnails
import VersionStampPlugin

/// The built-in plugins, one line each.
let allPlugins = PluginRegistry(
    [
        AlternateIconsPlugin.self,
        AssetPatchPlugin.self,
        IconStampPlugin.self,
        NotesPlugin.self,
        SignPlugin.self,
        SplashPlugin.self,
        VersionStampPlugin.self,
    ],
    thumbnails: WebPThumbnails()
)
