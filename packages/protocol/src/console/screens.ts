/** `GET /api/publishing/surveys/{id}/responses/{seq}/screens`: a response as people read it. */
export interface ResponseScreens {
  readonly status: number;
  readonly version: number;
  readonly test: boolean;
  readonly begun_at: string;
  readonly ended_at: string | null;
  /** False: something of it was changed by other hands; what follows is from before that place. */
  readonly chain_valid: boolean;
  /** In which it is counted. */
  readonly quota_cells: readonly string[];
  /** Pages in the order of this respondent. */
  readonly screens: readonly {
    /** How long it was open; null: it was not left. */
    readonly milliseconds: number | null;
    readonly questions: readonly {
      readonly gid: string;
      readonly cid: string;
      readonly title: string;
      /** One line; null: nothing was answered. */
      readonly answer: string | null;
    }[];
  }[];
  readonly hidden: readonly {
    readonly gid: string;
    readonly cid: string;
    readonly title: string;
    /** A rule, the flow, a jump or an end, no options left, or an automatic answer in its place. */
    readonly why: 'rule' | 'flow' | 'jump' | 'empty' | 'automatic' | null;
  }[];
}
