import type { EmbedMessage, PluginMessage } from '@canvass/embed/messages';

/** A channel to the page or app that shows the survey. Its errors never reach the respondent. */
export interface Channel {
  send(message: EmbedMessage | PluginMessage): void;
}
