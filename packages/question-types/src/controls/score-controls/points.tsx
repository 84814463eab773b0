import type { Scale } from '../../answers/score-items/scale.ts';
import type { Translate, ViewProps } from '../view-props.ts';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { OptionView, QuestionViewModel } from '@canvass/logic';
import { plainRichText } from '@canvass/ui';

/** CONST-7: scales with at most this number of points stay together. */
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

interface PointInputProps
  extends Pick<PointsProps, 'name' | 'value' | 'choose' | 'confirm' | 'onKeyDown' | 'onKeyUp'> {
  readonly point: number;
  readonly label: string;
  onHover?(event: PointerEvent): void;
}

/** One point: a native radio that covers its symbol, so that the whole symbol can be tapped. */
export function PointInput(props: PointInputProps) {
  const { point, label, name, value, choose, confirm, onKeyDown, onKeyUp, onHover } = props;
  const isChosen = value === point;
  return (
    <input
      type="radio"
      className="cv-point-input"
      name={name}
      value={point}
      aria-label={label}
      checked={isChosen}
      onChange={() => choose(point)}
      onClick={() => isChosen && confirm?.(point)}
      onKeyDown={onKeyDown}
      onKeyUp={(event: KeyboardEvent) => {
        onKeyUp?.(event);
        // Browsers differ in whether Space presses a radio that is already chosen.
        if (event.key !== ' ' || !isChosen) return;
        event.preventDefault();
        confirm?.(point);
      }}
      onPointerEnter={onHover}
    />
  );
}

interface ScaleEndsProps {
  readonly words: EndLabels;
  readonly reverse?: boolean | undefined;
  /** The numbers at the ends, if the points are in several lines. */
  readonly numbers?: { readonly min: number; readonly max: number } | undefined;
}

/** The texts of both ends, shown under the scale; the names of its controls contain them as well. */
export function ScaleEnds({ words, reverse, numbers }: ScaleEndsProps) {
  const ends = (['min', 'max'] as const).map((end) => (
    <span key={end}>
      {numbers !== undefined && <b className="cv-scale-end">{numbers[end]}</b>}
      <bdi>{words[end]}</bdi>
    </span>
  ));
  return (
    <div className="cv-scale-ends" aria-hidden="true">
      {reverse === true ? ends.toReversed() : ends}
    </div>
  );
}

/** If an item has a text at its right end, its title and that text name the two ends. */
export function endLabels({ option, title }: OptionView): EndLabels | undefined {
  const { rightWord = '' } = option;
  return rightWord === '' ? undefined : { min: plainRichText(title), max: rightWord };
}

/** The texts at the ends of an item's scale: its own, or those of the question. */
export function scaleEndLabels({ question }: QuestionViewModel, shown: OptionView): EndLabels | undefined {
  const { min_label: min = '', max_label: max = '' } = question;
  return endLabels(shown) ?? (min === '' && max === '' ? undefined : { min, max });
}

/** The name of a point, at an end of the scale with the text of that end. */
export function withEndWord(name: string, point: number, { min, max }: Scale, words?: EndLabels): string {
  const word = point === min ? words?.min : point === max ? words?.max : '';
  return word === undefined || word === '' ? name : `${name}, ${word}`;
}
