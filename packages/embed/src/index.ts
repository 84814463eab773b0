export { embed, type Embed } from './embed.ts';
export type { EmbedEventName, EmbedEvents, EmbedMode, EmbedOptions, OpenWhen } from './options.ts';
