/**
 * How a survey stands in another page (EMBED-1): 1 inline, 2 pop-up, 3 in an iOS app, 4 in an Android app, 5 in a mini
 * program, 6 as a plugin.
 */
export const EMBED_TYPES = [1, 2, 3, 4, 5, 6] as const;
export type EmbedType = (typeof EMBED_TYPES)[number];

/** In px. Absent: as wide as its place, as high as its content. */
export interface EmbedSize {
  readonly width?: number;
  readonly height?: number;
}

/** `GET /api/deliver/embeddeliver/config/?deliver_id=`: all of it is public. */
export interface EmbedConfig {
  readonly embed_type: EmbedType;
  /** On desktops and pads, and on phones. */
  readonly pc_config: EmbedSize;
  readonly mobile_config: EmbedSize;
  /** `#rrggbb`; absent: the project's own. */
  readonly survey_theme_color?: string;
  readonly survey_bg_color?: string;
  readonly survey_font_color?: string;
  /** Sites that may show the survey in a frame, such as `https://shop.example`; `*` for any, which are told sizes only. */
  readonly origins: readonly string[];
  /** Of a mini program: the page that is shown after the survey. */
  readonly mini_program_page?: string;
}

/** `PUT /api/publishing/surveys/{id}/embedding`: what is absent is as it is without a configuration. */
export type EmbedConfigRequest = Partial<EmbedConfig>;

/** Of a survey whose operator has said nothing: only this site may frame it. */
export const NO_EMBED_CONFIG: EmbedConfig = { embed_type: 1, pc_config: {}, mobile_config: {}, origins: [] };

/** Any site may frame the survey (EMBED-5). */
export const ANY_ORIGIN = '*';

/** Source of embedded pages, and of those that are embedded where `embed_info` says so (EMBED-1). */
const EMBEDDED_SOURCE = '8';
const INFORMED_SOURCE = '1';

/** Whether a link is that of an embedded page. */
export const isEmbeddedLink = (source: string | null | undefined, info: string | null | undefined): boolean =>
  source === EMBEDDED_SOURCE || (source === INFORMED_SOURCE && Boolean(info));
