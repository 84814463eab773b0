/** The version that stands for the working version of a survey, which is not published. */
export const DRAFT = 'draft';
export type PreviewedVersion = number | typeof DRAFT;

/** A preview as its operator sees it: `GET /api/publishing/surveys/{id}/previews`. Never its code. */
export interface OperatedPreview {
  readonly id: string;
  /** Question or group that it shows; null: the whole survey. */
  readonly gid: string | null;
  /** The only version that it shows; null: the newest that is published, and by `versionView` any other. */
  readonly version: PreviewedVersion | null;
  readonly made_at: string;
  readonly expires_at: string;
  readonly revoked_at: string | null;
}

/** `POST /api/publishing/surveys/{id}/previews`. Code and token are told once. */
export interface MadePreview extends OperatedPreview {
  /** 128 random bits. */
  readonly code: string;
  /** Signed; good for whatever the preview is good for. */
  readonly token: string;
  /** Of the page that shows it: nothing is recorded there. */
  readonly path: string;
  /** Of the working version as it changes. */
  readonly real_time_path: string;
  /** Answers by this one are stored as tests, and count nowhere. */
  readonly test_path: string;
}

/** `POST /api/survey/pre/{id}` with a code or a token. */
export interface PreviewRequest {
  readonly preview_code?: string;
  readonly preview_token?: string;
  /** Another version than the preview's own. */
  readonly version?: PreviewedVersion;
  /** What the page has: it is not sent again. */
  readonly edition?: string;
}

/** What a preview shows. `P` is a project that can be compiled. */
export interface PreviewData<P = unknown> {
  readonly survey_id: string;
  readonly title: string;
  readonly version: PreviewedVersion;
  /** Changes with the content. */
  readonly edition: string;
  /** Question or group that it is about; null: the whole survey. */
  readonly gid: string | null;
  /** Minutes east of UTC of the project's time zone. */
  readonly utc_offset: number;
  /** Signed: good for more calls. */
  readonly preview_token: string;
  readonly expires_at: string;
  /** With its quotas but without their caps. Absent where the page has this edition. */
  readonly project?: P;
}

/** `GET /api/publishing/surveys/{id}/draft`. */
export interface OperatedDraft {
  readonly surveyId: string;
  readonly title: string;
  readonly edition: string;
  readonly saved_at: string;
  /** The newest version when it was begun; 0: none was published. Saved over one that was seen (`edition`), it goes on from that. */
  readonly based_on: number;
  /** Of the project: what has to be put right before it can be published, and warnings. */
  readonly issues: readonly unknown[];
}
