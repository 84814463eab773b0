import type { Scale } from '../../answers/score-items/scale.ts';
import type { Translate, ViewProps } from '../view-props.ts';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { OptionView, QuestionViewModel } from '@canvass/logic';
import { plainRichText } from '@canvass/ui';

/** Maximum number of points that stay together, on pc and on phones (CONST-7). */
const MAX_SHORT_PC = 6;
const MAX_SHORT_PHONE = 5;

export type Layout = ViewProps['layout'];

export interface EndLabels {
  readonly min: string;
  readonly max: string;
}

export interface PointsProps {
  readonly scale: Scale;
  /** The chosen point. Null if none is chosen. */
  readonly value: number | null;
  choose(value: number): void;
  /** Called when the chosen point is pressed again. */
  confirm?(value: number): void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onKeyUp?: (event: KeyboardEvent) => void;
  readonly id: string;
  /** Name of the radio buttons, unique for each group on the page. */
  readonly name: string;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly t: Translate;
  readonly layout: Layout;
  /** Maximum number of points in one line. Further points are in other lines. Defaults to as many as fit the page. */
  readonly perLine?: number;
  /** Whether the maximum comes first (TYPE-5, `reverse`). */
  readonly isReversed?: boolean | undefined;
  /** Whether the numbers are hidden, except in accessible names (TYPE-5, `score_hide`). */
  readonly hideNumbers?: boolean | undefined;
}

/** Number of points in one line, chosen so that all lines have nearly the same length. */
export function columnsFor(count: number, maxPerLine: number): number {
  return Math.ceil(count / Math.ceil(count / maxPerLine));
}

/** Whether a scale has so few points that they are large and stay together. Other scales fill the line (CONST-7). */
export function isShort(count: number, layout: Layout): boolean {
  return count <= (layout === 'pc' ? MAX_SHORT_PC : MAX_SHORT_PHONE);
}

export function inShownOrder<T>(points: readonly T[], isReversed: boolean | undefined): readonly T[] {
  return isReversed === true ? points.toReversed() : points;
}

interface PointInputProps
  extends Pick<PointsProps, 'name' | 'value' | 'choose' | 'confirm' | 'onKeyDown' | 'onKeyUp'> {
  readonly point: number;
  readonly label: string;
  onHover?(event: PointerEvent): void;
}

/** The native radio of one point. It covers the point's symbol, so that the whole symbol can be tapped. */
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
  readonly endLabels: EndLabels;
  readonly isReversed?: boolean | undefined;
  /** The numbers of the ends, shown if the scale has several lines. */
  readonly numbers?: { readonly min: number; readonly max: number } | undefined;
}

/** The labels at the ends of a scale. Screen readers skip them, because the names of controls contain them. */
export function ScaleEnds({ endLabels, isReversed, numbers }: ScaleEndsProps) {
  const labels = (['min', 'max'] as const).map((end) => (
    <span key={end}>
      {numbers !== undefined && <b className="cv-scale-end">{numbers[end]}</b>}
      <bdi>{endLabels[end]}</bdi>
    </span>
  ));
  return (
    <div className="cv-scale-ends" aria-hidden="true">
      {isReversed === true ? labels.toReversed() : labels}
    </div>
  );
}

/** The end labels of an item that has a text at its right end. They are its title and this text. */
export function itemEndLabels({ option, title }: OptionView): EndLabels | undefined {
  const { rightWord = '' } = option;
  return rightWord === '' ? undefined : { min: plainRichText(title), max: rightWord };
}

/** The texts at the ends of an item's scale. They come from the item, or else from the question. */
export function scaleEndLabels(
  { question }: QuestionViewModel,
  optionView: OptionView,
): EndLabels | undefined {
  const { min_label: min = '', max_label: max = '' } = question;
  return itemEndLabels(optionView) ?? (min === '' && max === '' ? undefined : { min, max });
}

/** The accessible name of a point, which at an end of the scale contains the text of that end. */
export function addEndText(name: string, point: number, { min, max }: Scale, endLabels?: EndLabels): string {
  const endText = point === min ? endLabels?.min : point === max ? endLabels?.max : '';
  return endText === undefined || endText === '' ? name : `${name}, ${endText}`;
}
