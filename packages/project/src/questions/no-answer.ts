/** Kinds of non-answers (ANSWER-18): the respondent does not know, or prefers not to say. */
export const NO_ANSWER_KINDS = ['dont_know', 'prefer_not'] as const;
export type NoAnswerKind = (typeof NO_ANSWER_KINDS)[number];

/** Codes of non-answers in files with labels, unless the author sets others. */
export const NO_ANSWER_CODES: Readonly<Record<NoAnswerKind, number>> = { dont_know: -8, prefer_not: -9 };
