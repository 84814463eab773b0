import { isEmbeddedLink, PUBLIC_PATH, type EmbedConfig } from '@canvass/protocol';
import type { Embedding } from '../surveys/embedding/embedding.ts';
import { embeddedJson } from './page-template.ts';
import type { Manifest } from './web-files.ts';

/** What a page has because it stands in another one (EMBED-1), or may. */
export interface EmbeddedPage {
  /** Absent: the link is that of a plain page. */
  readonly config?: EmbedConfig;
  /** Origins besides our own that may frame it. */
  readonly framedBy: readonly string[];
}

interface Asked {
  readonly surveyId: string;
  readonly search: string;
  /** The browser says that it opens a page, not a frame. */
  readonly isTop: boolean;
}

/** A page that is opened by itself costs no question to the database: no frame, no list of who may frame it. */
export async function embeddedPage(
  embedding: Embedding,
  { surveyId, search, isTop }: Asked,
): Promise<EmbeddedPage> {
  const { source, embed_info: info } = firstParams(search);
  const isEmbedded = isEmbeddedLink(source, info);
  if (isTop && !isEmbedded) return { framedBy: [] };
  const config = await embedding.config(surveyId);
  return { framedBy: config.origins, ...(isEmbedded && { config }) };
}

const SCRIPT = /(?:^|\/)embedding\/start-embedding\./;

/** The configuration, styles, and the script that speaks with the page around: browsers load it for embedded pages only. */
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

/** Parameters of a link; of a name that is repeated the first counts (SCREEN-3). */
export function firstParams(search: string): Readonly<Record<string, string>> {
  const params = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) if (!params.has(name)) params.set(name, value);
  return Object.fromEntries(params);
}
