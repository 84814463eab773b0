import type { QuestionProblem } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { TextId } from '../author-texts.gen.ts';
import { isDecidedByCode } from '../entries/entry.ts';
import { checkOpenOptions, checkOptions } from '../entries/question-checks.ts';
import { authoredScale, countPoints, lastPoint, MOST_POINTS, type Scale, type ScaleKind } from './scale.ts';

export type ScoreProblem = QuestionProblem<TextId>;

export function checkScores(kind: ScaleKind, question: QuestionOf<'score'>): readonly ScoreProblem[] {
  return [
    ...checkOptions(question),
    ...checkOpenOptions(question),
    ...checkDecided(question),
    ...(kind === 'nps' ? checkFixedScale(question) : checkScales(kind, question)),
  ];
}

/** Items have values, which no option's code can give. */
export function checkDecided({ items = [] }: QuestionOf<'score'>): readonly ScoreProblem[] {
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
  const own = (question.items ?? []).flatMap((item, index) =>
    item.min === undefined && item.max === undefined
      ? []
      : checkScale(kind, authoredScale(kind, question, item), `.items[${index}]`),
  );
  return [...checkScale(kind, authoredScale(kind, question), '.score_range'), ...own];
}

function checkScale(kind: ScaleKind, scale: Scale, path: string): readonly ScoreProblem[] {
  const { min, max, step } = scale;
  const params = { min, max, step };
  if (!(step > 0) || !(max > min) || countPoints(scale) < 2)
    return [{ severity: 'error', id: 'score.scale-impossible', path, params }];
  const last = lastPoint(scale);
  if (last !== max)
    return [{ severity: 'warning', id: 'score.step-misses-end', path, params: { ...params, last } }];
  if (kind !== 'star_score' || (min >= 0 && countPoints(scale) <= MOST_POINTS + 1)) return [];
  return [
    { severity: 'error', id: 'score.too-many-symbols', path, params: { ...params, most: MOST_POINTS } },
  ];
}
