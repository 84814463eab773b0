import { isEmbeddedLink, PUBLIC_PATH, type EmbedConfig } from '@canvass/protocol';
import type { Embedding } from '../surveys/embedding/embedding.ts';
import { embeddedJson, type FrameKind } from './page-template.ts';
import type { Manifest } from './web-files.ts';

/** The embedding of a page in another one (EMBED-1). */
export interface EmbeddedPage {
  /** Absent if the link is not an embedding link. */
  readonly config?: EmbedConfig;
  /** Absent if the link is not an embedding link. */
  readonly frame?: FrameKind;
  /** Other origins that may frame the page. */
  readonly framedBy: readonly string[];
}

interface PageRequest {
  readonly surveyId: string;
  readonly search: string;
  /** Whether the browser opens a page, not a frame. */
  readonly isTop: boolean;
}

/** `embed` of links that our host script opens in a dialog (EMBED-1). */
const ABOVE = '2';

/**
 * Skips the database query for a page that is opened by itself, since the list of allowed origins is only for frames.
 */
export async function embeddedPage(
  embedding: Embedding,
  { surveyId, search, isTop }: PageRequest,
): Promise<EmbeddedPage> {
  const { source, embed_info: info, embed } = firstParams(search);
  const isEmbedded = isEmbeddedLink(source, info);
  if (isTop && !isEmbedded) return { framedBy: [] };
  const config = await embedding.config(surveyId);
  return {
    framedBy: config.origins,
    ...(isEmbedded && { config, frame: embed === ABOVE ? 'above' : 'inline' }),
  };
}

const SCRIPT = /(?:^|\/)embedding\/start-embedding\./;

/** The configuration, styles and host-page script, which browsers load for embedded pages only. */
export function embeddedParts(manifest: Manifest, config: EmbedConfig | undefined): string {
  if (config === undefined) return '';
  const data = `<script type="application/json" id="canvass-embedding">${embeddedJson(config)}</script>`;
  const chunk = Object.entries(manifest).find(([key]) => SCRIPT.test(key))?.[1];
  if (chunk === undefined) return data;
  const { file, assets = [] } = chunk;
  const styles = assets.filter((asset) => asset.endsWith('.css'));
  const links = styles.map((asset) => `<link rel="stylesheet" href="${PUBLIC_PATH}${asset}">`);
  return `${data}${links.join('')}<script type="module" crossorigin src="${PUBLIC_PATH}${file}"></script>`;
}

/** Parameters of a link. If a name is repeated, its first value counts (SCREEN-3). */
export function firstParams(search: string): Readonly<Record<string, string>> {
  const params = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) if (!params.has(name)) params.set(name, value);
  return Object.fromEntries(params);
}
