import AlternateIconsPlugin
import AnnounceWebhookPlugin
import AssetPatchPlugin
import IconStampPlugin
import NotesPlugin
import Pipeline
import PublishFolderPlugin
import PublishGithubPlugin
import PublishGitlabPlugin
import PublishHttpPlugin
import PublishS3Plugin
import SignPlugin
import SplashPlugin
import Thumbnails
import VersionStampPlugin

/// The built-in plugins, one line each.
let allPlugins = PluginRegistry(
    [
        AlternateIconsPlugin.self,
        AnnounceWebhookPlugin.self,
        AssetPatchPlugin.self,
        IconStampPlugin.self,
        NotesPlugin.self,
        PublishFolderPlugin.self,
        PublishGitHubPlugin.self,
        PublishGitLabPlugin.self,
        PublishHTTPPlugin.self,
        PublishS3Plugin.self,
        SignPlugin.self,
        SplashPlugin.self,
        VersionStampPlugin.self,
    ],
    thumbnails: WebPThumbnails()
)
