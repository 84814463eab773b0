/** The version of a preview that shows the working copy, which is not published. */
export const DRAFT = 'draft';
export type PreviewedVersion = number | typeof DRAFT;

/** `POST /api/survey/pre/{id}` with a code or a token. */
export interface PreviewRequest {
  readonly preview_code?: string;
  readonly preview_token?: string;
  /** Version to show instead of the preview's own. */
  readonly version?: PreviewedVersion;
  /** Language of the author's texts in awards; defaults to the survey's own language. */
  readonly lang_code?: string;
  /** Edition that the page already has; the server does not send it again. */
  readonly edition?: string;
}

/** Longest text that a change of one part of a draft inserts, in characters. */
export const DRAFT_PART_LIMIT = 50_000;
