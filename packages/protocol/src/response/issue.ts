/** A message key with its parameters: never text (house style 2). */
export interface Message {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
/** A reason why an answer is not accepted. */
export interface Issue extends Message {
  /** Part of the question that it is about: an option, row or field gid; absent for the whole question. */
  readonly part?: string;
}
/** An issue with its question. */
export interface QuestionIssue extends Issue {
  readonly gid: string;
}
