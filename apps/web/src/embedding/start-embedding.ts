import type { AppState, AppStore } from '../store/store.ts';
import {
  EMBED_TYPES,
  isEmbeddedLink,
  NO_EMBED_CONFIG,
  type EmbedConfig,
  type EmbedType,
} from '@canvass/protocol';
import { parsePath } from '../addresses/routes.ts';
import {
  EMBED_VERSION,
  PLUGIN_SOURCE,
  EMBED_SOURCE,
  type PluginBlock,
  type PluginMessage,
  type EmbedMessage,
  type EmbedMessageType,
} from '@canvass/embed/messages';
import { addStyleSheet } from '../styles/add-style-sheet.ts';
import { detectDevice } from '../boot/device.ts';
import { openChannel } from './channels/open-channel.ts';
import { offerClosing } from './closing.ts';
import { followSize } from './content-size.ts';
import styles from './embedded.css?url';
import { embeddedProperties } from './embedded-theme.ts';

const INLINE: EmbedType = 1;
const POP_UP: EmbedType = 2;
const PLUGIN: EmbedType = 6;

interface StartedEmbedding {
  readonly config: EmbedConfig;
  readonly sendMessage: SendMessage;
  /** Reports that another page is shown. Undefined for hosts that do not scroll. */
  readonly onPageTurn: (() => void) | undefined;
}

/** Sends events of the survey to the host from now on. No effect on a page that is not embedded. */
export async function sendEvents(store: AppStore): Promise<void> {
  const embedding = await startedEmbedding;
  if (embedding === undefined) return;
  // If the server did not render the first page, the app has set the author's colours meanwhile.
  applyColours(document.documentElement, embedding.config);
  followSurvey(store, embedding);
}

async function startEmbedding(page: Document): Promise<StartedEmbedding | undefined> {
  const facts = readPageFacts(location);
  if (facts === undefined) return undefined;
  const { surveyId } = facts;
  const root = page.documentElement;
  root.toggleAttribute('data-embedded', true);
  addStyleSheet(page, styles);
  const config = await readConfig(page, surveyId);
  applyColours(root, config);
  const type = facts.type ?? config.embed_type;
  const onFits = (isFitting: boolean) => void root.toggleAttribute('data-fits', isFitting);
  const channel = openChannel(type, { surveyId, config, onFits });
  const envelope = { source: EMBED_SOURCE, v: EMBED_VERSION, surveyId } as const;
  const sendMessage: SendMessage = (kind, extraFields) =>
    channel.send({ ...envelope, type: kind, timestamp: Date.now(), ...extraFields });
  sendFrameSize(sendMessage, config);
  let onPageTurn: StartedEmbedding['onPageTurn'];
  if (type === PLUGIN) followBlocks(page, surveyId, (message) => channel.send(message));
  else {
    const markTurn = followSize(page.body, (size, isOtherPage) =>
      sendMessage('content_size_changed', { ...size, ...(isOtherPage && { data: { turned: true } }) }),
    );
    // Only a host page scrolls to the beginning of its frame.
    if (type === INLINE || type === POP_UP) onPageTurn = markTurn;
  }
  if (type !== INLINE) offerLeaving(page, sendMessage);
  sendLoading(page, sendMessage);
  return { config, sendMessage, onPageTurn };
}

/** Sets the operator's colours, also in place of the dark theme. */
function applyColours(root: HTMLElement, config: EmbedConfig): void {
  const accent = getComputedStyle(root).getPropertyValue('--accent-fill') || undefined;
  const colours = embeddedProperties(config, accent);
  if (colours === undefined) return;
  root.removeAttribute('data-dark');
  for (const [name, value] of Object.entries(colours)) root.style.setProperty(name, value);
}

function sendFrameSize(
  sendMessage: SendMessage,
  { mobile_config: phoneSize, pc_config: otherSize }: EmbedConfig,
): void {
  const size = detectDevice(navigator) === 'phone' ? phoneSize : otherSize;
  if (size.width !== undefined || size.height !== undefined) sendMessage('style', size);
}

function offerLeaving(page: Document, sendMessage: SendMessage): void {
  offerClosing({ close: () => sendMessage('close'), isHost: true });
  page.addEventListener('keydown', ({ key, defaultPrevented }) => {
    // An open dialog of the survey handles the key first.
    if (key === 'Escape' && !defaultPrevented && page.querySelector('dialog[open]') === null)
      sendMessage('close');
  });
}

function sendLoading(page: Document, sendMessage: SendMessage): void {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry instanceof PerformanceNavigationTiming && entry.type === 'reload') sendMessage('reload');
  const { code = 0 } = JSON.parse(page.getElementById('canvass-boot')?.textContent || '{}') as {
    readonly code?: number; // our own server wrote it
  };
  if (code !== 0) sendMessage('error', { data: { code } });
}

/**
 * Reports each new page, the end of the survey after all data was sent, and a failure that stops the survey. Never
 * sends answers.
 */
function followSurvey(store: AppStore, { sendMessage, onPageTurn }: StartedEmbedding): void {
  let before = store.getState();
  store.subscribe(() => {
    const now = store.getState();
    const was = before;
    before = now;
    if (now === was) return;
    if (pageOf(now) !== pageOf(was)) onPageTurn?.();
    if (isSubmitted(now) && !isSubmitted(was)) sendMessage('submit', { data: resultOf(now) });
    if (now.ui.halt !== null && now.ui.halt !== was.ui.halt)
      sendMessage('error', { data: { code: now.ui.halt.code } });
  });
  if (isSubmitted(before)) sendMessage('submit', { data: resultOf(before) });
}

const pageOf = ({ session }: AppState) => session && `${session.engine.end.is_end} ${session.engine.page}`;

const isSubmitted = ({ session, queue }: AppState): boolean =>
  session !== null &&
  session.engine.end.is_end === 1 &&
  queue.credentials !== null &&
  queue.log.acknowledged === queue.log.events.length;

function resultOf({ session }: AppState) {
  if (session === null) return {};
  const { facts, engine } = session;
  return { ...(facts.seq !== null && { seq: facts.seq }), status: engine.end.status };
}

interface PageFacts {
  readonly surveyId: string;
  /** `embed` of the link, for surveys that are embedded in several ways. */
  readonly type?: EmbedType;
}

/** Returns undefined if the page is not embedded (EMBED-1). */
function readPageFacts({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PageFacts | undefined {
  const query = new URLSearchParams(search);
  const { surveyId } = parsePath(pathname);
  if (surveyId === undefined || !isEmbeddedLink(query.get('source'), query.get('embed_info')))
    return undefined;
  const type = EMBED_TYPES.find((known) => String(known) === query.get('embed'));
  return { surveyId, ...(type !== undefined && { type }) };
}

/** CALL-2: the source of an embedded page's address, which every call carries. */
const sourceOf = (search: string): string => new URLSearchParams(search).get('source') ?? '';

/** Reads the configuration from the page, or else by its call. After a failure the defaults apply (EMBED-1). */
async function readConfig(page: Document, surveyId: string): Promise<EmbedConfig> {
  const text = page.getElementById('canvass-embedding')?.textContent;
  // Our own server wrote it.
  if (text) return JSON.parse(text) as EmbedConfig;
  try {
    const query = new URLSearchParams({ deliver_id: surveyId, source: sourceOf(location.search) });
    const response = await fetch(`/api/deliver/embeddeliver/config/?${query}`);
    const { data } = (await response.json()) as { readonly data?: EmbedConfig };
    return response.ok && data !== undefined ? data : NO_EMBED_CONFIG;
  } catch {
    return NO_EMBED_CONFIG;
  }
}

/** CSS selectors of the blocks of the page whose heights a plugin receives (EMBED-4). */
const BLOCKS: Readonly<Record<PluginBlock, string>> = {
  top_bar: '.cv-page-top',
  content: '.cv-page-main',
  footer: '.cv-page-footer',
  end_animation: '.app-status-mark',
  title: 'h1',
  error_info: '.cv-summary, .cv-field-message',
  error_time: '.app-status time',
  continue_text: '.app-status p',
  buttons: '.cv-actions',
};

/** Sends a plugin the sizes of the page and its parts whenever they change. A missing part has height 0. */
function followBlocks(page: Document, surveyId: string, send: (message: PluginMessage) => void): void {
  followSize(page.body, (size) => {
    const heightOf = (selector: string) =>
      Math.ceil(page.querySelector(selector)?.getBoundingClientRect().height ?? 0);
    const blocks = Object.entries(BLOCKS).map(([name, selector]) => [name, heightOf(selector)] as const);
    send({
      source: PLUGIN_SOURCE,
      v: EMBED_VERSION,
      surveyId,
      type: 'style',
      ...size,
      timestamp: Date.now(),
      blocks: Object.fromEntries(blocks) as PluginMessage['blocks'], // one for each name
    });
  });
}

/** Sends a message to the surrounding page or app, with the fields that every message has. */
export type SendMessage = (
  type: EmbedMessageType,
  extraFields?: Pick<EmbedMessage, 'width' | 'height' | 'data'>,
) => void;

/** Runs once per page, at the first import by the server's page or the app. It must follow the constants that it uses. */
const startedEmbedding = startEmbedding(document);
