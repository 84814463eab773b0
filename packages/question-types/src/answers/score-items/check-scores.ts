import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionProblem } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { isDecidedByCode } from '../entries/entry.ts';
import { checkOptions } from '../entries/question-checks.ts';
import { type AttributeProblem, checkOpenOptions } from '../open-text/check-attributes.ts';
import { authoredScale, countPoints, lastPoint, MAX_POINTS, type Scale, type ScaleKind } from './scale.ts';

export const authorTexts = {
  'score.scale-impossible': {
    message: 'The scale goes from {min} to {max} in steps of {step}, which gives fewer than two points.',
    fix: 'Write score_range as [min, max, step], with min below max and a positive step that fits.',
  },
  'score.step-misses-end': {
    message:
      'The scale goes from {min} to {max} in steps of {step}, which end at {last}, so {max} cannot be chosen.',
    fix: 'Choose a step that fits between the ends, or end the scale at {last}.',
  },
  'score.too-many-symbols': {
    message:
      'A scale from {min} to {max} in steps of {step} cannot be shown as symbols, which begin above 0 and have {most} points at most.',
    fix: 'Make the scale smaller, or ask with a slider (cursor_score).',
  },
  'score.fixed-scale': {
    message: 'A net promoter score always goes from 0 to 10, so these scale settings have no effect.',
    fix: 'Remove them, or use stars (star_score) or a slider (cursor_score).',
  },
  'score.decided-by-code': {
    message: 'auto_code chooses options, but items of scores and shares have numbers.',
    fix: 'Use auto_fill of the question, with a record of numbers by code.',
  },
} as const satisfies AuthorTexts;

export type ScoreProblem = AttributeProblem | QuestionProblem<keyof typeof authorTexts>;

export function checkScores(kind: ScaleKind, question: QuestionOf<'score'>): readonly ScoreProblem[] {
  return [
    ...checkOptions(question),
    ...checkOpenOptions(question.items),
    ...checkAutoCode(question),
    ...(kind === 'nps' ? checkFixedScale(question) : checkScales(kind, question)),
  ];
}

/** Reports items with `auto_code`, because code cannot set the score of an item. */
export function checkAutoCode({ items = [] }: QuestionOf<'score'>): readonly ScoreProblem[] {
  return items.flatMap((item, index) =>
    isDecidedByCode(item)
      ? [{ severity: 'error', id: 'score.decided-by-code', path: `.items[${index}].auto_code` } as const]
      : [],
  );
}

function checkFixedScale({ score_range, min, max }: QuestionOf<'score'>): readonly ScoreProblem[] {
  if (score_range === undefined && min === undefined && max === undefined) return [];
  const path = score_range === undefined ? (min === undefined ? '.max' : '.min') : '.score_range';
  return [{ severity: 'warning', id: 'score.fixed-scale', path }];
}

function checkScales(kind: ScaleKind, question: QuestionOf<'score'>): readonly ScoreProblem[] {
  const itemProblems = (question.items ?? []).flatMap((item, index) =>
    item.min === undefined && item.max === undefined
      ? []
      : checkScale(kind, authoredScale(kind, question, item), `.items[${index}]`),
  );
  return [...checkScale(kind, authoredScale(kind, question), '.score_range'), ...itemProblems];
}

function checkScale(kind: ScaleKind, scale: Scale, path: string): readonly ScoreProblem[] {
  const { min, max, step } = scale;
  const params = { min, max, step };
  if (!(step > 0) || !(max > min) || countPoints(scale) < 2)
    return [{ severity: 'error', id: 'score.scale-impossible', path, params }];
  const last = lastPoint(scale);
  if (last !== max)
    return [{ severity: 'warning', id: 'score.step-misses-end', path, params: { ...params, last } }];
  if (kind !== 'star_score' || (min >= 0 && countPoints(scale) <= MAX_POINTS + 1)) return [];
  return [{ severity: 'error', id: 'score.too-many-symbols', path, params: { ...params, most: MAX_POINTS } }];
}
