import AlternateIconsPlugin
import AssetPatchPlugin
import IconStampPlugin
import NotesPlugin
import Pipeline
import PublishFolderPlugin
import PublishS3Plugin
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
        PublishFolderPlugin.self,
        PublishS3Plugin.self,
        SignPlugin.self,
        SplashPlugin.self,
        VersionStampPlugin.self,
    ],
    thumbnails: WebPThumbnails()
)
