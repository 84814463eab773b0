import { callerOfPreview } from '../../network/page-caller.ts';

/** Source of messages to the window of an editor (docs/api.md, Editors). */
const SOURCE = 'survey-modify';
const PROTOCOL_VERSION = 1;
const REPLY_TIMEOUT_MS = 10_000;

type MessageToEditor =
  | { readonly type: 'dirty'; readonly value: boolean }
  | { readonly type: 'resize'; readonly height: number }
  | {
      readonly type: 'save';
      readonly answer: Readonly<Record<string, unknown>>;
      readonly changed: readonly string[];
    }
  | { readonly type: 'saved' }
  | { readonly type: 'error'; readonly code: number; readonly msg: string };

/** Messages of the editor after the handshake. */
type MessageFromEditor =
  | { readonly type: 'lang'; readonly lang: string }
  | { readonly type: 'close' }
  /** Sent to a preview: another project. */
  | { readonly type: 'project'; readonly project: unknown };

/** Data of `init`, and the port for all other messages. */
export interface EditorLink<I> {
  readonly init: I;
  send(message: MessageToEditor): void;
  listen(listener: (message: MessageFromEditor) => void): void;
}

/** The reason why the link failed: no window of an editor, no allowed origin, no reply, or an invalid one. */
export type EditorLinkFailure = 'no-window' | 'no-origins' | 'silent' | 'wrong';

interface Handshake<I> {
  readonly host: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** The window of the editor, which surrounds this page or has opened it. */
  readonly editor: Pick<Window, 'postMessage'> | null;
  /** Origins that the operator allows. The address cannot add any. */
  readonly origins: readonly string[];
  readonly nonce: string;
  /** Returns undefined if the message is not an `init` for this page. */
  readInit(fields: Fields): I | undefined;
}
export type Fields = Readonly<Record<string, unknown>>;

/**
 * The handshake with an editor. Sends `ready` to each origin that the operator allows. Accepts the first `init` from
 * the editor's window at one of these origins, with the nonce and its own port. Ignores all other messages, and fails after
 * ten seconds.
 */
export function linkToEditor<I>({
  host,
  editor,
  origins,
  nonce,
  readInit,
}: Handshake<I>): Promise<EditorLink<I> | { readonly failed: EditorLinkFailure }> {
  if (editor === null) return Promise.resolve({ failed: 'no-window' });
  if (origins.length === 0) return Promise.resolve({ failed: 'no-origins' });
  return new Promise((resolve) => {
    let failure: EditorLinkFailure = 'silent';
    const settle = (result: EditorLink<I> | { readonly failed: EditorLinkFailure }) => {
      clearTimeout(timer);
      host.removeEventListener('message', onMessage);
      resolve(result);
    };
    const onMessage = (event: MessageEvent) => {
      if (event.source !== editor || !origins.includes(event.origin)) return;
      const init = isInit(event.data, nonce) ? readInit(event.data) : undefined;
      const [port] = event.ports;
      if (init !== undefined && port !== undefined && event.ports.length === 1)
        settle(createLink(port, init));
      else failure = 'wrong';
    };
    const timer = setTimeout(() => settle({ failed: failure }), REPLY_TIMEOUT_MS);
    host.addEventListener('message', onMessage);
    const ready = { source: SOURCE, v: PROTOCOL_VERSION, type: 'ready', nonce };
    for (const origin of origins) editor.postMessage(ready, origin);
  });
}

function createLink<I>(port: MessagePort, init: I): EditorLink<I> {
  return {
    init,
    send: (message) => port.postMessage(message),
    listen(listener) {
      port.onmessage = ({ data }) => {
        const message = readMessage(data);
        if (message !== undefined) listener(message);
      };
    },
  };
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isInit = (data: unknown, nonce: string): data is Fields =>
  isFields(data) && data['type'] === 'init' && data['nonce'] === nonce;

const MAX_TAG_LENGTH = 64;
function readMessage(data: unknown): MessageFromEditor | undefined {
  if (!isFields(data)) return undefined;
  const { type, lang, project } = data;
  if (type === 'close') return { type };
  if (type === 'project' && isProject(project)) return { type, project };
  return type === 'lang' && typeof lang === 'string' && lang.length <= MAX_TAG_LENGTH
    ? { type, lang }
    : undefined;
}

/** Maximum project size in JSON characters, above that of the largest valid project. */
const MAX_PROJECT_LENGTH = 8_000_000;
/** Whether a value is a project in JSON. Windows can also send other values, such as maps and cyclic objects. */
export function isProject(value: unknown): value is Fields {
  if (!isFields(value)) return false;
  try {
    return JSON.stringify(value).length <= MAX_PROJECT_LENGTH;
  } catch {
    return false;
  }
}

/** Loads the origins of editors that the operator allows. Returns an empty list if they cannot be loaded. */
export async function loadEditorOrigins(): Promise<readonly string[]> {
  const result = await callerOfPreview().send<{ readonly origins?: unknown }>({
    method: 'GET',
    path: '/api/survey/editors',
  });
  const origins = 'data' in result ? result.data.origins : undefined;
  return Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : [];
}
