import type { KeyboardEvent } from 'react';
import type { Scale } from '../../answers/score-items/scale.ts';
import type { Translate, ViewProps } from '../view-props.ts';

/** CONST-7: scales of at most so many points stay together. */
const SHORT_SCORES_PC = 6;
const SHORT_SCORES_PHONE = 5;

export type Layout = ViewProps['layout'];

/** The texts at the ends of a scale, as plain text. */
export interface EndLabels {
  readonly min: string;
  readonly max: string;
}

/** Props of every scale that is drawn point by point: native radios of one group. */
export interface PointsProps {
  readonly scale: Scale;
  /** Null if none is chosen. */
  readonly value: number | null;
  choose(value: number): void;
  /** Called when the chosen point is pressed again. */
  confirm?(value: number): void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onKeyUp?: (event: KeyboardEvent) => void;
  /** Id of the group, which error links target. */
  readonly id: string;
  /** Name of the radios, one for each group on the page. */
  readonly name: string;
  /** Ids of elements that name the group. */
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly t: Translate;
  readonly layout: Layout;
  /** Maximum of points in one line; the rest is spread over further lines. Defaults to as many as fit the page. */
  readonly perLine?: number;
  /** TYPE-5, `reverse`: the maximum comes first. */
  readonly reverse?: boolean | undefined;
  /** TYPE-5, `score_hide`: hides the numbers. Accessible names still contain them. */
  readonly hideNumbers?: boolean | undefined;
}

/** Points in one line, such that all lines are nearly equally long. */
export function columnsFor(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}

/** CONST-7: a list of few points stays together and large, a longer one fills the line. */
export function isShort(count: number, layout: Layout): boolean {
  return count <= (layout === 'pc' ? SHORT_SCORES_PC : SHORT_SCORES_PHONE);
}

export function inShownOrder<T>(points: readonly T[], reverse: boolean | undefined): readonly T[] {
  return reverse === true ? points.toReversed() : points;
}
