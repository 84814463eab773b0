/**
 * How a survey is embedded in another page (EMBED-1): 1 inline, 2 pop-up, 3 in an iOS app, 4 in an Android app, 5 in a mini
 * program, 6 as a plugin.
 */
export const EMBED_TYPES = [1, 2, 3, 4, 5, 6] as const;
export type EmbedType = (typeof EMBED_TYPES)[number];

/** Default without an operator's settings: only this site may frame the survey. */
export const NO_EMBED_CONFIG = { embed_type: 1, pc_config: {}, mobile_config: {}, origins: [] } as const;

/** Any site may frame the survey (EMBED-5). */
export const ANY_ORIGIN = '*';

/** Values of `source` in links of embedded pages (EMBED-1). `INFORMED_SOURCE` needs `embed_info` as well. */
const EMBEDDED_SOURCE = '8';
const INFORMED_SOURCE = '1';

/** Whether a link belongs to an embedded page. */
export const isEmbeddedLink = (source: string | null | undefined, info: string | null | undefined): boolean =>
  source === EMBEDDED_SOURCE || (source === INFORMED_SOURCE && Boolean(info));
