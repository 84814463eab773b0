import type { CSSProperties } from 'react';
import { pointsOf } from '../../answers/score-items/scale.ts';
import {
  columnsFor,
  type EndLabels,
  inShownOrder,
  isShort,
  PointInput,
  type PointsProps,
  ScaleEnds,
} from './points.tsx';
import './score-controls.css';

interface NpsPointsProps extends PointsProps {
  /** Texts of the ends. An end without a text has the default text. */
  readonly endLabels: EndLabels | undefined;
}

/** Maximum number of boxes in a line. On a phone of 320 px each box is 44 px wide. */
const PER_LINE = { phone: 6, pc: 11 } as const;

/** Boxes from 0 to 10. Every accessible name contains the texts of both ends, so that each box is clear by itself. */
export function NpsPoints(props: NpsPointsProps) {
  const { scale, isReversed, hideNumbers, layout, t } = props;
  const endTexts = {
    min: props.endLabels?.min || t('scale.least_likely'),
    max: props.endLabels?.max || t('scale.most_likely'),
  };
  const points = pointsOf(scale);
  const perLine = props.perLine ?? PER_LINE[layout];
  const columns = columnsFor(points.length, perLine);
  // A custom property, which React's types do not know.
  const style = { '--per-line': columns } as CSSProperties;
  return (
    <div className="cv-nps">
      <div
        id={props.id}
        role="radiogroup"
        className="cv-points cv-boxes"
        style={style}
        data-short={isShort(points.length, layout) || undefined}
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid || undefined}
      >
        {inShownOrder(points, isReversed).map((point) => (
          <span key={point} className="cv-box">
            <PointInput
              {...props}
              point={point}
              label={t('scale.point', {
                value: point,
                min: scale.min,
                minWord: endTexts.min,
                max: scale.max,
                maxWord: endTexts.max,
              })}
            />
            <span className="cv-box-face" aria-hidden="true" data-bare={hideNumbers || undefined}>
              {hideNumbers === true ? '' : point}
            </span>
          </span>
        ))}
      </div>
      <ScaleEnds
        endLabels={endTexts}
        isReversed={isReversed}
        numbers={columns < points.length && hideNumbers !== true ? scale : undefined}
      />
    </div>
  );
}
