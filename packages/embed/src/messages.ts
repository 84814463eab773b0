/** The `source` of the survey's messages, which distinguishes them from messages of other senders. */
export const EMBED_SOURCE = 'survey-embed';
/** The `source` of messages to plugins, which have fields of their own (EMBED-4). */
export const PLUGIN_SOURCE = 'survey-plugin';
export const EMBED_VERSION = 1;

/** All events that a survey reports to its host page (EMBED-2). */
export const EMBED_MESSAGE_TYPES = [
  'content_size_changed',
  'close',
  'style',
  'submit',
  'reload',
  'error',
] as const;
export type EmbedMessageType = (typeof EMBED_MESSAGE_TYPES)[number];

interface MessageBase {
  readonly source: typeof EMBED_SOURCE;
  readonly v: typeof EMBED_VERSION;
  readonly surveyId: string;
}

/** An event in the survey. It never contains an answer, a token or a parameter. */
export interface EmbedMessage extends MessageBase {
  readonly type: EmbedMessageType;
  /** Size in px: of the content (`content_size_changed`), or requested for the frame (`style`). */
  readonly width?: number;
  readonly height?: number;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly data?: EmbedMessageData;
}
export interface EmbedMessageData {
  /** `submit`: number of the response, if the server has assigned one, and its end status (docs/rules/states.md). */
  readonly seq?: number;
  readonly status?: number;
  /** `error`: code of the survey's load status or of a call, or 0 for errors in the page itself. */
  readonly code?: number;
  /** `content_size_changed`: another page is shown, so the host should scroll to its beginning. */
  readonly turned?: true;
}

/** Parts of a page whose heights are sent to plugins. */
export type PluginBlock =
  | 'top_bar'
  | 'content'
  | 'footer'
  | 'end_animation'
  | 'title'
  | 'error_info'
  | 'error_time'
  | 'continue_text'
  | 'buttons';

/** Sizes of a page and its parts in px. */
export interface PluginMessage {
  readonly source: typeof PLUGIN_SOURCE;
  readonly v: typeof EMBED_VERSION;
  readonly surveyId: string;
  readonly type: 'style';
  readonly width: number;
  readonly height: number;
  readonly timestamp: number;
  readonly blocks: Readonly<Record<PluginBlock, number>>;
}

/** Asks whether the survey is in a host page. The browser delivers it only to a page of the expected origin. */
export interface HelloMessage extends MessageBase {
  readonly type: 'hello';
  readonly nonce: string;
}
export interface AckMessage extends MessageBase {
  readonly type: 'ack';
  readonly nonce: string;
  /** Whether the frame follows the height of its content, so that the survey needs no scroll bar. */
  readonly fits: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns a message of this survey, or undefined for other data. */
export function parseFromSurvey(data: unknown, surveyId: string): EmbedMessage | HelloMessage | undefined {
  if (!isOurs(data, surveyId)) return undefined;
  const { type, nonce } = data;
  if (type === 'hello') return typeof nonce === 'string' ? (data as unknown as HelloMessage) : undefined;
  return EMBED_MESSAGE_TYPES.some((known) => known === type) ? (data as unknown as EmbedMessage) : undefined;
}

export function parseAck(data: unknown, surveyId: string, nonce: string): AckMessage | undefined {
  if (!isOurs(data, surveyId) || data['type'] !== 'ack' || data['nonce'] !== nonce) return undefined;
  return typeof data['fits'] === 'boolean' ? (data as unknown as AckMessage) : undefined;
}

function isOurs(data: unknown, surveyId: string): data is Fields {
  if (typeof data !== 'object' || data === null) return false;
  const { source, v, surveyId: messageSurveyId } = data as Fields;
  return source === EMBED_SOURCE && v === EMBED_VERSION && messageSurveyId === surveyId;
}
