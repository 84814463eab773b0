import { isEmbeddedLink, type EmbedConfig } from '@canvass/protocol';
import type { Embedding } from '../surveys/embedding/embedding.ts';
import { type FrameKind } from './page-template.ts';

export interface EmbeddedPage {
  /** The operator's configuration. Absent if the link is not an embedding link. */
  readonly config?: EmbedConfig;
  /** The kind of frame. Absent if the link is not an embedding link. */
  readonly frame?: FrameKind;
  readonly framedBy: readonly string[];
}

interface PageRequest {
  readonly surveyId: string;
  readonly search: string;
  readonly isTop: boolean;
}

/** The value of `embed` in links that our host script opens in a dialog (EMBED-1). */
const IN_DIALOG = '2';

/** Reads the embedding of a page. Outside frames, only embedding links need the stored configuration. */
export async function readEmbedding(
  embedding: Embedding,
  { surveyId, search, isTop }: PageRequest,
): Promise<EmbeddedPage> {
  const { source, embed_info: info, embed } = readFirstParams(search);
  const isEmbedded = isEmbeddedLink(source, info);
  if (isTop && !isEmbedded) return { framedBy: [] };
  const config = await embedding.config(surveyId);
  return {
    framedBy: config.origins,
    ...(isEmbedded && { config, frame: embed === IN_DIALOG ? 'above' : 'inline' }),
  };
}

/** Reads the parameters of an address. If a name is repeated, its first value counts (SCREEN-3). */
export function readFirstParams(search: string): Readonly<Record<string, string>> {
  const params = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) if (!params.has(name)) params.set(name, value);
  return Object.fromEntries(params);
}
