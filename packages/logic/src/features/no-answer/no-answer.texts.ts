/** The product's words for answers in place of an answer. */
export const texts = {
  'no_answer.dont_know': 'Don’t know',
  'no_answer.prefer_not': 'Prefer not to say',
} as const;
