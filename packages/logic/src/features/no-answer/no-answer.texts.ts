/** The product's texts for non-answers. */
export const texts = {
  'no_answer.dont_know': 'Don’t know',
  'no_answer.prefer_not': 'Prefer not to say',
} as const;
