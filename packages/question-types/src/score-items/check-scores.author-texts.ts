import type { AuthorTexts } from '@canvass/logic/author-texts';

/** What the checks of scores say. */
export const authorTexts = {
  'score.scale-impossible': {
    message: 'The scale goes from {min} to {max} in steps of {step}: that makes no two points.',
    fix: 'Write score_range as [min, max, step], with min below max and a step above 0 that fits between.',
  },
  'score.step-misses-end': {
    message:
      'The scale goes from {min} to {max} in steps of {step}, which end at {last}: nobody can give {max}.',
    fix: 'Choose a step that fits between the ends, or end the scale at {last}.',
  },
  'score.too-many-symbols': {
    message:
      'A scale from {min} to {max} in steps of {step} cannot be drawn in symbols: they begin above 0, with {most} points at most.',
    fix: 'Make the scale smaller, or ask with a slider (cursor_score).',
  },
  'score.fixed-scale': {
    message: 'A net promoter score always goes from 0 to 10: what is said of its scale here has no effect.',
    fix: 'Take it away, or ask with stars (star_score) or a slider (cursor_score).',
  },
  'score.decided-by-code': {
    message: 'The item has auto_code, which chooses options; items of scores and shares have values.',
    fix: 'Write auto_fill for the question: a record of numbers by code.',
  },
} as const satisfies AuthorTexts;
