import type { EmbedMessage, PluginMessage } from '@canvass/embed/messages';

/** A way to whoever shows the survey. Nothing that goes wrong on it reaches the respondent. */
export interface Channel {
  send(message: EmbedMessage | PluginMessage): void;
}
