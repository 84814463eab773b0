import { EMBED_SOURCE, EMBED_VERSION } from '@canvass/embed/messages';
import type { EmbedConfig, EmbedType } from '@canvass/protocol';
import { addStyleSheet } from '../boot/add-style-sheet.ts';
import { detectDevice } from '../boot/device.ts';
import { applyTheme } from '../layout/theme.ts';
import type { AppStore } from '../store/store.ts';
import { openChannel } from './channels/open-channel.ts';
import { offerClosing } from './closing.ts';
import { followSize } from './content-size.ts';
import styles from './embedded.css?url';
import { embeddedProperties } from './embedded-theme.ts';
import { followSurvey } from './follow-survey.ts';
import { pageFacts, readConfig } from './page-facts.ts';
import { followBlocks } from './plugin-blocks.ts';
import type { Say } from './say.ts';

const INLINE: EmbedType = 1;
const PLUGIN: EmbedType = 6;

interface Started {
  readonly config: EmbedConfig;
  readonly say: Say;
}

/** Stands in the page once, whoever asks for it first: the server's page itself, or the app. */
const started = start(document);

/** What the survey does is told from now on. Nothing happens on a page that stands by itself. */
export async function tellOf(store: AppStore): Promise<void> {
  const embedding = await started;
  if (embedding === undefined) return;
  // Where the server has drawn nothing, the app has painted the page in the author's colours meanwhile.
  paint(document.documentElement, embedding.config);
  followSurvey(store, embedding.say);
}

async function start(page: Document): Promise<Started | undefined> {
  const facts = pageFacts(location);
  if (facts === undefined) return undefined;
  const { surveyId } = facts;
  const root = page.documentElement;
  root.toggleAttribute('data-embedded', true);
  addStyleSheet(page, styles);
  const config = await readConfig(page, surveyId);
  paint(root, config);
  const type = facts.type ?? config.embed_type;
  const onFits = (fits: boolean) => void root.toggleAttribute('data-fits', fits);
  const channel = openChannel(type, { surveyId, config, onFits });
  const ours = { source: EMBED_SOURCE, v: EMBED_VERSION, surveyId } as const;
  const say: Say = (kind, more) => channel.send({ ...ours, type: kind, timestamp: Date.now(), ...more });
  tellOfFrame(say, config);
  if (type === PLUGIN) followBlocks(page, surveyId, (message) => channel.send(message));
  else followSize(page.body, (size) => say('content_size_changed', size));
  if (type !== INLINE) offerLeaving(page, say);
  tellOfLoading(page, say);
  return { config, say };
}

function paint(root: HTMLElement, config: EmbedConfig): void {
  const light = embeddedProperties(config, getComputedStyle(root).getPropertyValue('--accent') || undefined);
  if (light !== undefined) applyTheme(root, { light });
}

/** As large as the operator wants the frame on this device, where anything was said. */
function tellOfFrame(say: Say, { mobile_config: phone, pc_config: other }: EmbedConfig): void {
  const size = detectDevice(navigator) === 'phone' ? phone : other;
  if (size.width !== undefined || size.height !== undefined) say('style', size);
}

function offerLeaving(page: Document, say: Say): void {
  offerClosing(() => say('close'));
  page.addEventListener('keydown', ({ key, defaultPrevented }) => {
    // A dialog of the survey takes it first.
    if (key === 'Escape' && !defaultPrevented && page.querySelector('dialog[open]') === null) say('close');
  });
}

function tellOfLoading(page: Document, say: Say): void {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry instanceof PerformanceNavigationTiming && entry.type === 'reload') say('reload');
  const { code = 0 } = JSON.parse(page.getElementById('canvass-boot')?.textContent || '{}') as {
    readonly code?: number; // our own server wrote it
  };
  if (code !== 0) say('error', { data: { code } });
}
