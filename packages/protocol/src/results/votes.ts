import type { VoteShape } from '@canvass/project/vocabulary';
/**
 * `GET /api/survey/get_vote/v1/{id}/?gid=&seq_list=`: how many finished responses have chosen each option of a question,
 * by gid of the option, and how many have answered it (`total_count`). The token holder's own response is not counted,
 * so that a page can add it. Hidden numbers are null (VOTE-3). If `show` is `total`, there is only `total_count`.
 */
export interface VoteData {
  readonly total_count: number;
  readonly [option: string]: number | null;
}
/** A message of `GET /api/survey/get_vote/v1/{id}/stream`: the same for each question. */
export type VotesData = Readonly<Record<string, VoteData>>;

/** `GET /api/survey/get_vote/v1/{id}/questions`: the questions and options with their texts. */
export interface VoteQuestions {
  readonly language: string;
  readonly shape: VoteShape;
  readonly title: string;
  readonly questions: readonly VoteQuestion[];
}
export interface VoteQuestion {
  readonly gid: string;
  readonly title: string;
  readonly options: readonly { readonly gid: string; readonly title: string }[];
}
