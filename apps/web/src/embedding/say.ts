import type { EmbedMessage, EmbedMessageType } from '@canvass/embed/messages';

/** Tells whoever shows the survey; what every message has is added. */
export type Say = (type: EmbedMessageType, more?: Pick<EmbedMessage, 'width' | 'height' | 'data'>) => void;
