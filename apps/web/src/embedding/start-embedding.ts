import {
  EMBED_SOURCE,
  EMBED_VERSION,
  type EmbedMessage,
  type EmbedMessageType,
} from '@canvass/embed/messages';
import type { EmbedConfig, EmbedType } from '@canvass/protocol';
import { detectDevice } from '../boot/device.ts';
import type { AppStore } from '../store/store.ts';
import { randomId } from '../store/random-id.ts';
import type { Channel } from './channels/channel.ts';
import { frameChannel } from './channels/frame-channel.ts';
import { miniProgramChannel, type MiniProgramWindow } from './channels/mini-program-channel.ts';
import { androidChannel, iosChannel, type NativeWindow } from './channels/native-channel.ts';
import styles from './embedded.css?url';
import { offerClosing } from './closing.ts';
import { followSize } from './content-size.ts';
import { followSurvey } from './follow-survey.ts';
import { pageFacts, readConfig } from './page-facts.ts';

type Say = (type: EmbedMessageType, more?: Partial<EmbedMessage>) => void;

/** Stands in the page once, whoever asks for it first: the server's page itself, or the app. */
const started = start();

/** What the survey does is told from now on. Nothing happens on a page that stands by itself. */
export async function tellOf(store: AppStore): Promise<void> {
  const say = await started;
  if (say !== undefined) followSurvey(store, say);
}

async function start(): Promise<Say | undefined> {
  const facts = pageFacts(location);
  if (facts === undefined) return undefined;
  const { surveyId } = facts;
  const root = document.documentElement;
  root.toggleAttribute('data-embedded', true);
  addStyles(document);
  const config = await readConfig(document, surveyId);
  const type = facts.type ?? config.embed_type;
  const channel = channelOf(type, config, surveyId);
  const say: Say = (kind, more) =>
    channel.send({
      source: EMBED_SOURCE,
      v: EMBED_VERSION,
      surveyId,
      type: kind,
      timestamp: Date.now(),
      ...more,
    });
  const sizes = detectDevice(navigator) === 'phone' ? config.mobile_config : config.pc_config;
  if (sizes.width !== undefined || sizes.height !== undefined) say('style', sizes);
  followSize(document.body, (size) => say('content_size_changed', size));
  if (type !== INLINE) {
    offerClosing(() => say('close'));
    document.addEventListener('keydown', (event) => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        document.querySelector('dialog[open]') === null
      )
        say('close');
    });
  }
  tellOfLoading(say);
  return say;
}

/** The server's page names them already. */
function addStyles(page: Document): void {
  if (page.querySelector(`link[href="${styles}"]`) !== null) return;
  const link = page.createElement('link');
  link.rel = 'stylesheet';
  link.href = styles;
  page.head.append(link);
}

const INLINE: EmbedType = 1;

function tellOfLoading(say: Say): void {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry instanceof PerformanceNavigationTiming && entry.type === 'reload') say('reload');
  const { code = 0 } = JSON.parse(document.getElementById('canvass-boot')?.textContent || '{}') as {
    readonly code?: number; // our own server wrote it
  };
  if (code !== 0) say('error', { data: { code } });
}

function channelOf(type: EmbedType, config: EmbedConfig, surveyId: string): Channel {
  // What apps put into the window is none of a browser's.
  const view = window as unknown as NativeWindow & MiniProgramWindow;
  const frame = () =>
    frameChannel({
      host: window,
      surveyId,
      origins: config.origins,
      newNonce: randomId,
      onAck: ({ fits }) => document.documentElement.toggleAttribute('data-fits', fits),
    });
  const channels: Readonly<Record<EmbedType, () => Channel>> = {
    1: frame,
    2: frame,
    3: () => iosChannel(view),
    4: () => androidChannel(view),
    5: () => miniProgramChannel(view, config.mini_program_page),
    6: frame,
  };
  return channels[type]();
}
