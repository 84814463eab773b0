/** The version that stands for the working version of a survey, which is not published. */
export const DRAFT = 'draft';
export type PreviewedVersion = number | typeof DRAFT;

/** `POST /api/survey/pre/{id}` with a code or a token. */
export interface PreviewRequest {
  readonly preview_code?: string;
  readonly preview_token?: string;
  /** Another version than the preview's own. */
  readonly version?: PreviewedVersion;
  /** Of the author's words in awards; default: the survey's own language. */
  readonly lang_code?: string;
  /** What the page has: it is not sent again. */
  readonly edition?: string;
}
