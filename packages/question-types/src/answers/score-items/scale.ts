import type { Option, QuestionOf } from '@canvass/project';
import { numberOf } from '../open-text/text-rules.ts';

/** Control for scores: stars (hearts, thumbs, faces), boxes from 0 to 10, or a slider. */
export type ScaleKind = 'star_score' | 'nps' | 'cursor_score';
/** A scale of points from `min` to `max`, which is the last point that `step` reaches. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const DEFAULTS = {
  star_score: { min: 1, max: 5, step: 1 },
  nps: { min: 0, max: 10, step: 1 },
  cursor_score: { min: 0, max: 100, step: 1 },
} as const satisfies Record<ScaleKind, Scale>;

/** Maximum number of points on a scale of stars: the halves of 20 stars. */
export const MAX_POINTS = 40;

type ScaleFields = Pick<QuestionOf<'score'>, 'score_range' | 'min' | 'max'>;

/**
 * The scale of an item (an option, or a row of a matrix). The item's fields take precedence over `min` and `max` of the
 * question (which its plaster_code may set), and these over `score_range`. A net promoter score always has 0 to 10 (TYPE-4).
 * The default replaces an impossible scale, which the check of the question reports to the author.
 */
export function computeScale(
  kind: ScaleKind,
  question: ScaleFields,
  item?: Pick<Option, 'min' | 'max'>,
): Scale {
  const defaults = DEFAULTS[kind];
  if (kind === 'nps') return defaults;
  const { min, max, step } = authoredScale(kind, question, item);
  if (!(max > min) || !(step > 0)) return defaults;
  const scale = { min, max: lastPoint({ min, max, step }), step };
  if (scale.max === min) return defaults;
  return kind === 'star_score' ? scaleOfStars(scale, defaults) : scale;
}

/** The scale as its author wrote it, with defaults for missing fields. */
export function authoredScale(
  kind: ScaleKind,
  question: ScaleFields,
  item?: Pick<Option, 'min' | 'max'>,
): Scale {
  const [min, max, step] = question.score_range ?? [];
  const defaultScale = DEFAULTS[kind];
  return {
    min: numberOf(item?.min ?? question.min) ?? min ?? defaultScale.min,
    max: numberOf(item?.max ?? question.max) ?? max ?? defaultScale.max,
    step: step ?? defaultScale.step,
  };
}

/** Raises the minimum above 0, because zero stars cannot be chosen. Defaults if stars cannot show the scale. */
function scaleOfStars(scale: Scale, defaultScale: Scale): Scale {
  const min = scale.min > 0 ? scale.min : scale.step;
  const scaleAboveZero = { ...scale, min };
  return scale.min < 0 || countPoints(scaleAboveZero) < 1 || countPoints(scaleAboveZero) > MAX_POINTS
    ? defaultScale
    : scaleAboveZero;
}

export function lastPoint({ min, max, step }: Scale): number {
  return roundError(min + Math.floor(roundError((max - min) / step)) * step);
}

export function countPoints({ min, max, step }: Scale): number {
  return Math.floor(roundError((max - min) / step)) + 1;
}

export function pointsOf(scale: Scale): readonly number[] {
  return Array.from({ length: countPoints(scale) }, (_, at) => roundError(scale.min + at * scale.step));
}

export function isOnScale(value: number, scale: Scale): boolean {
  return snapUp(value, scale) === value;
}

/** Rounds a number up to a point of the scale, between its minimum and maximum (TYPE-6). */
export function snapUp(value: number, { min, max, step }: Scale): number {
  const clampedValue = Math.min(Math.max(value, min), max);
  return Math.min(max, roundError(min + Math.ceil(roundError((clampedValue - min) / step)) * step));
}

/** Removes rounding errors of binary fractions, as in 0.1 + 0.2, and negative zero. */
function roundError(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}

/** The mean of the scores, to two decimals (TYPE-5, `score_current`). Undefined without scores. */
export function findMean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;
}
