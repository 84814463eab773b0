/** A message key with its parameters: never a text. */
export interface Message {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
export interface Issue extends Message {
  /** The part of the question: gid of an option, row or field. Absent if the issue concerns the whole question. */
  readonly part?: string;
  /** Whether the respondent sees the issue only once, and may then leave the page (CHECK-2). */
  readonly ask?: true;
}
export interface QuestionIssue extends Issue {
  readonly gid: string;
}
