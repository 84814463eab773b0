import { type EmbedConfig, type EmbedType, ANY_ORIGIN } from '@canvass/protocol';
import { randomId } from '../../store/random-id.ts';
import type { Channel } from './channel.ts';
import { createMiniProgramChannel, type MiniProgramWindow } from './mini-program-channel.ts';
import { createAndroidChannel, createIosChannel, type NativeWindow } from './native-channel.ts';
import {
  type HelloMessage,
  parseAck,
  EMBED_SOURCE,
  EMBED_VERSION,
  PLUGIN_SOURCE,
  type AckMessage,
  type EmbedMessageType,
  type EmbedMessage,
  type PluginMessage,
} from '@canvass/embed/messages';

/** Messages for a host page of any origin: sizes in pixels, and the request to close (EMBED-5). */
const PUBLIC_TYPES: ReadonlySet<EmbedMessageType> = new Set(['content_size_changed', 'close']);

type Outgoing = EmbedMessage | PluginMessage;

const isPublic = ({ source, type }: Outgoing) => source === PLUGIN_SOURCE || PUBLIC_TYPES.has(type);

/** Maximum number of messages that wait for the reply of an allowed host page. Older messages are dropped. */
const MAX_WAITING = 20;

interface FrameParts {
  readonly view: Window;
  readonly surveyId: string;
  /** Origins of the host pages that the author allows (EMBED-5). */
  readonly origins: readonly string[];
  readonly newNonce: () => string;
  onAck(ack: AckMessage): void;
}

interface ChannelContext {
  readonly surveyId: string;
  readonly config: EmbedConfig;
  /** Called with true if the frame follows the height of its content. */
  onFits(isFitting: boolean): void;
}

/** Opens the channel to the host of an embedded survey, by the kind of embedding (EMBED-1). */
export function openChannel(type: EmbedType, { surveyId, config, onFits }: ChannelContext): Channel {
  // Apps add objects to the window that browsers do not have.
  const view = window as unknown as NativeWindow & MiniProgramWindow;
  const frame = () =>
    createFrameChannel({
      view: window,
      surveyId,
      origins: config.origins,
      newNonce: randomId,
      onAck: ({ fits }) => onFits(fits),
    });
  const channels: Readonly<Record<EmbedType, () => Channel>> = {
    1: frame,
    2: frame,
    3: () => createIosChannel(view),
    4: () => createAndroidChannel(view),
    5: () => createMiniProgramChannel(view, config.mini_program_page),
    6: frame,
  };
  return channels[type]();
}

/**
 * Channel to the window around a frame. Messages that are not public go only to an allowed origin: the origin that the
 * browser reports, else the origin that replies to `hello`. Browsers deliver them to no other origin.
 */
function createFrameChannel({ view, surveyId, origins, newNonce, onAck }: FrameParts): Channel {
  const allowedOrigins = [view.location.origin, ...origins.filter((origin) => origin !== ANY_ORIGIN)];
  const reportedOrigin = findHostOrigin(view);
  let targetOrigin = allowedOrigins.find((origin) => origin === reportedOrigin);
  let waitingMessages: Outgoing[] = [];
  const nonce = newNonce();

  const post = (message: Outgoing | HelloMessage, origin: string) => view.parent.postMessage(message, origin);
  view.addEventListener('message', ({ source, origin, data }) => {
    if (source !== view.parent || !allowedOrigins.includes(origin)) return;
    const ack = parseAck(data, surveyId, nonce);
    if (ack === undefined) return;
    targetOrigin = origin;
    const messages = waitingMessages;
    waitingMessages = [];
    for (const message of messages) post(message, origin);
    onAck(ack);
  });
  const hello = { source: EMBED_SOURCE, v: EMBED_VERSION, surveyId, type: 'hello', nonce } as const;
  for (const origin of reportedOrigin === undefined
    ? allowedOrigins
    : allowedOrigins.filter((one) => one === reportedOrigin))
    post(hello, origin);
  return {
    send(message) {
      if (targetOrigin !== undefined) post(message, targetOrigin);
      else if (isPublic(message)) post(message, '*');
      else waitingMessages = [...waitingMessages.slice(1 - MAX_WAITING), message];
    },
  };
}

/** The host page's origin, if the browser reports it. Firefox reports no ancestors, and a page may hide its origin. */
function findHostOrigin({ location, document: { referrer } }: Window): string | undefined {
  const [nearest] = location.ancestorOrigins ?? [];
  if (nearest !== undefined) return nearest;
  return URL.canParse(referrer) ? new URL(referrer).origin : undefined;
}
