import { type CSSProperties, type PointerEvent, useState } from 'react';
import { pointsOf } from '../../answers/score-items/scale.ts';
import { moodAt, ScoreIcon, type ScoreSymbol } from './score-icon.tsx';
import {
  columnsFor,
  type EndLabels,
  inShownOrder,
  isShort,
  PointInput,
  type PointsProps,
  addEndText,
} from './points.tsx';
import './score-controls.css';

interface StarPointsProps extends PointsProps {
  /** Defaults to star. */
  readonly symbol?: ScoreSymbol | undefined;
  /** The texts under the scale, which are part of the names of its ends. */
  readonly endLabels?: EndLabels | undefined;
}

/** Maximum number of symbols per line. On the narrowest phone a symbol is 44 px wide, a half 24 px. */
const PER_LINE = { phone: 6, pc: 10 } as const;
const PER_LINE_IN_PARTS = { phone: 5, pc: 10 } as const;

/**
 * A scale of stars, hearts, thumbs or faces. A half star is a separate point, 0.5 less than the whole star (TYPE-5).
 * All symbols up to the chosen one are filled, but of faces only the chosen one, because faces differ.
 */
export function StarPoints(props: StarPointsProps) {
  const { scale, value, symbol = 'star', isReversed, hideNumbers, layout, describedBy } = props;
  const [hovered, setHovered] = useState<number>();
  const stars = listStars(pointsOf(scale));
  const hasHalves = stars.some(({ parts }) => parts.length > 1);
  const shownScore = hovered ?? value;
  const perLine = props.perLine ?? (hasHalves ? PER_LINE_IN_PARTS : PER_LINE)[layout];
  // A custom property, which React's types do not know.
  const style = { '--per-line': columnsFor(stars.length, perLine) } as CSSProperties;
  const createHoverHandler = (point: number) => (event: PointerEvent) =>
    // Only for a mouse, because a highlight that remains after a tap would look like a choice.
    event.pointerType === 'mouse' && setHovered(point);

  return (
    <div
      id={props.id}
      role="radiogroup"
      className="cv-points cv-stars"
      style={style}
      data-short={isShort(stars.length, layout) || undefined}
      data-reverse={isReversed || undefined}
      data-alone={(symbol === 'face' && !hasHalves) || undefined}
      aria-labelledby={props.labelledBy}
      aria-describedby={describedBy}
      aria-invalid={props.invalid || undefined}
      onPointerLeave={() => setHovered(undefined)}
    >
      {inShownOrder(stars, isReversed).map(({ wholePoint, index, parts }) => (
        <span
          key={wholePoint}
          className="cv-star"
          data-on={shownScore !== null && parts.at(-1) === shownScore ? true : undefined}
        >
          <span className="cv-star-icon" style={fillStyle(parts, shownScore)}>
            <ScoreIcon symbol={symbol} mood={moodAt(index, stars.length)} />
            <span className="cv-star-fill">
              <ScoreIcon symbol={symbol} mood={moodAt(index, stars.length)} />
            </span>
          </span>
          {hideNumbers !== true && (
            <span className="cv-star-number" aria-hidden="true">
              {wholePoint}
            </span>
          )}
          <span className="cv-star-parts">
            {inShownOrder(parts, isReversed).map((point) => (
              <PointInput
                {...props}
                key={point}
                point={point}
                label={computeName(point, symbol, props)}
                onHover={createHoverHandler(point)}
              />
            ))}
          </span>
        </span>
      ))}
    </div>
  );
}

function computeName(point: number, symbol: ScoreSymbol, { scale, endLabels, t }: StarPointsProps): string {
  return addEndText(t(`scale.${symbol}`, { value: point, max: scale.max }), point, scale, endLabels);
}

interface Star {
  readonly wholePoint: number;
  readonly index: number;
  /** The point of the whole symbol, or the points of both halves in ascending order. */
  readonly parts: readonly number[];
}

function listStars(points: readonly number[]): readonly Star[] {
  const partsByPoint = new Map<number, number[]>();
  for (const point of points) {
    const wholePoint = Math.ceil(point);
    partsByPoint.set(wholePoint, [...(partsByPoint.get(wholePoint) ?? []), point]);
  }
  return [...partsByPoint].map(([wholePoint, parts], index) => ({ wholePoint, index, parts }));
}

function fillStyle(parts: readonly number[], shownScore: number | null): CSSProperties {
  const reachedCount = shownScore === null ? 0 : parts.filter((point) => point <= shownScore).length;
  // A custom property, which React's types do not know.
  return { '--fill': `${(reachedCount / parts.length) * 100}%` } as CSSProperties;
}
