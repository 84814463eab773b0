import {
  type EmbedConfig,
  type EmbedType,
  EMBED_TYPES,
  isEmbeddedLink,
  NO_EMBED_CONFIG,
} from '@canvass/protocol';
import { parsePath } from '../navigation/routes.ts';

/** What the address says of an embedded page. */
export interface PageFacts {
  readonly surveyId: string;
  /** `embed` of the link, for surveys that stand in several places in several ways. */
  readonly type?: EmbedType;
}

/** Undefined for a page that stands by itself (EMBED-1). */
export function pageFacts({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): PageFacts | undefined {
  const query = new URLSearchParams(search);
  const { surveyId } = parsePath(pathname);
  if (surveyId === undefined || !isEmbeddedLink(query.get('source'), query.get('embed_info')))
    return undefined;
  const type = EMBED_TYPES.find((known) => String(known) === query.get('embed'));
  return { surveyId, ...(type !== undefined && { type }) };
}

/** CALL-2: the source of an embedded page's address, which every call carries. */
const sourceOf = (search: string): string => new URLSearchParams(search).get('source') ?? '';

/** From the page, where the server has put it; else by its call. A failure is as if nothing had been said (EMBED-1). */
export async function readConfig(page: Document, surveyId: string): Promise<EmbedConfig> {
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
