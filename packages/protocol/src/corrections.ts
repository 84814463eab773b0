/** `GET /api/survey/respondents/v1/{id}/getanswer/?seq=`: what an operator may correct. */
export interface AnswerToCorrect {
  readonly seq: number;
  readonly version: number;
  /** Changes with every correction. */
  readonly etag: string;
  /** By gid. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** gids with an answer that these answers would not show: it is kept. */
  readonly hidden: readonly string[];
  /** gids that cannot be corrected, and why. */
  readonly read_only: Readonly<Record<string, 'modify.not_in_version' | 'modify.unsupported'>>;
}

/** `PUT /api/survey/respondents/v1/{id}/update/`. */
export interface CorrectionRequest {
  readonly seq: number;
  readonly version: number;
  readonly etag: string;
  /** gids of the answers that are to change. */
  readonly changed: readonly string[];
  /** Those answers by gid; null or absent: none. What is not in `changed` is not looked at. */
  readonly answer: Readonly<Record<string, unknown>>;
}
