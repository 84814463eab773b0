import { useEffect, useEffectEvent, useState, useRef, type RefObject, type CSSProperties } from 'react';
import { snapUp, countPoints, pointsOf, type Scale } from '../../answers/score-items/scale.ts';
import { Button } from '@canvass/ui';
import type { Translate } from '../view-props.ts';
import { useUnfinished } from '../question/use-unfinished.tsx';
import { useIsRightToLeft } from '../question/served-layout.tsx';
import { NumberStepper } from './number-stepper.tsx';
import { type EndLabels, type Layout, ScaleEnds, addEndText } from './points.tsx';
import './score-slider.css';

interface SliderOptions {
  readonly range: RefObject<HTMLInputElement | null>;
  readonly scale: Scale;
  readonly value: number | null;
  readonly start: number;
  /** Maximum that can be chosen now. */
  readonly cap: number;
  commit(value: number | null): void;
}

/**
 * A native range whose value is committed when it is released (TYPE-6). The thumb moves freely while a pointer drags,
 * and is then rounded up to a point of the scale. Keys move it from point to point. A press without a move commits the value
 * that the slider shows, so that the start value can be chosen as well.
 */
function useSlider({ range, scale, value, start, cap, commit }: SliderOptions) {
  const [isDragging, setDragging] = useState(false);
  const [dragged, setDragged] = useState<number>();
  const toPoint = (raw: number) => Math.min(snapUp(raw, scale), cap);
  const stopDragging = () => {
    setDragging(false);
    setDragged(undefined);
  };
  const choose = (raw: number) => {
    stopDragging();
    const next = toPoint(raw);
    if (next !== value) commit(next);
  };
  const store = (raw: number) => {
    choose(raw);
    return true;
  };
  useUnfinished(dragged === undefined ? null : { store: () => store(dragged) });
  const onNativeChange = useEffectEvent(choose);
  useEffect(() => {
    // The native change event fires on release of pointer or key. React's `onChange` fires for every move.
    const element = range.current;
    const listen = () => element !== null && onNativeChange(element.valueAsNumber);
    element?.addEventListener('change', listen);
    return () => element?.removeEventListener('change', listen);
  }, [range]);

  return {
    thumb: Math.min(dragged ?? value ?? start, cap),
    /** The value that the number field shows. During a drag it is the value of the thumb. Null without a value. */
    shownValue: dragged === undefined ? value : toPoint(dragged),
    step: isDragging ? ('any' as const) : scale.step,
    fit: toPoint,
    choose,
    drag: setDragged,
    startDragging: () => setDragging(true),
    stopDragging,
  };
}

/** Maximum number of points of a scale on which each point has a label (CONST-7). */
const MAX_LABELLED_POINTS = 10;

interface ScoreSliderProps {
  readonly scale: Scale;
  readonly value: number | null;
  commit(value: number | null): void;
  /** Position before a value is chosen (default: the minimum). */
  readonly start?: number;
  /** The maximum for dragging and stepping. Defaults to the maximum of the scale. Typed values may be higher. */
  readonly cap?: number;
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly t: Translate;
  readonly layout: Layout;
  readonly endLabels?: EndLabels | undefined;
  readonly unit?: string;
  /** Whether the maximum comes first (TYPE-5, `reverse`). */
  readonly isReversed?: boolean | undefined;
  /** Whether the scale shows no numbers (TYPE-5, `score_hide`). The field beside the scale still accepts numbers. */
  readonly hideNumbers?: boolean | undefined;
  readonly isClearable?: boolean;
  readonly hasNumberFirst?: boolean;
}

/** A native range, a number field, and buttons that change the value by one step, for different ways of input. */
export function ScoreSlider(props: ScoreSliderProps) {
  const { scale, value, commit, endLabels, isReversed } = props;
  const { start = scale.min, cap = scale.max, labelledBy } = props;
  const direction = useDirection(isReversed);
  const range = useRef<HTMLInputElement>(null);
  const slider = useSlider({ range, scale, value, start, cap, commit });
  const stepper = (
    <NumberStepper
      {...props}
      shownValue={slider.shownValue}
      thumb={slider.thumb}
      fit={slider.fit}
      cap={cap}
    />
  );
  return (
    <fieldset
      id={props.id}
      className="cv-slider"
      data-layout={props.layout}
      data-number-first={props.hasNumberFirst || undefined}
      data-set={value !== null || slider.shownValue !== null || undefined}
      aria-labelledby={labelledBy}
      aria-describedby={props.describedBy}
    >
      {props.hasNumberFirst === true && stepper}
      <div className="cv-slider-scale" dir={direction}>
        <span className="cv-slider-track" style={thumbStyle(slider.thumb, scale)}>
          <input
            ref={range}
            type="range"
            className="cv-slider-range"
            min={scale.min}
            max={scale.max}
            step={slider.step}
            value={slider.thumb}
            aria-labelledby={labelledBy}
            aria-describedby={props.describedBy}
            aria-invalid={props.invalid || undefined}
            aria-valuetext={valueText(slider.shownValue, props)}
            onChange={({ target }) => slider.drag(Math.min(target.valueAsNumber, cap))}
            onPointerDown={slider.startDragging}
            onPointerCancel={slider.stopDragging}
            onBlur={slider.stopDragging}
            onClick={({ currentTarget }) => slider.choose(currentTarget.valueAsNumber)}
            onKeyUp={({ key }) => key === ' ' && slider.choose(slider.thumb)}
          />
        </span>
        <SliderLabels {...props} />
        {endLabels !== undefined && <ScaleEnds endLabels={endLabels} />}
      </div>
      {props.hasNumberFirst !== true && stepper}
      {props.isClearable === true && <ClearValue {...props} />}
    </fieldset>
  );
}

/** The button that clears the value. Without a value it is invisible, but keeps its space. */
function ClearValue({ value, t, commit }: ScoreSliderProps) {
  return (
    <div className="cv-slider-clear" data-idle={value === null || undefined}>
      <Button kind="quiet" size="mini" onClick={() => commit(null)}>
        {t('scale.unset')}
      </Button>
    </div>
  );
}

function SliderLabels({ scale, hideNumbers }: ScoreSliderProps) {
  if (hideNumbers === true) return null;
  const isShort = countPoints(scale) <= MAX_LABELLED_POINTS;
  const labels = isShort ? pointsOf(scale) : [scale.min, scale.max];
  return (
    <div
      className="cv-slider-labels"
      data-ends={isShort ? undefined : true}
      data-long={(isShort && labels.join(' ').length > MAX_LABELS_LENGTH) || undefined}
      aria-hidden="true"
    >
      {labels.map((point) => (
        <span key={point}>
          <bdi>{point}</bdi>
        </span>
      ))}
    </div>
  );
}

/** Maximum total length of labels. Longer labels would overlap in a table cell. */
const MAX_LABELS_LENGTH = 22;

function valueText(shownValue: number | null, { scale, t, unit, endLabels }: ScoreSliderProps): string {
  if (shownValue === null) return t('scale.not_set');
  const value = unit === undefined ? String(shownValue) : `${shownValue} ${unit}`;
  return addEndText(t('scale.value', { value, max: scale.max }), shownValue, scale, endLabels);
}

function thumbStyle(thumb: number, { min, max }: Scale): CSSProperties {
  const share = max === min ? 0 : (thumb - min) / (max - min);
  // A custom property, which React's types do not know.
  return { '--at': share } as CSSProperties;
}

function useDirection(isReversed: boolean | undefined): 'ltr' | 'rtl' | undefined {
  const isRightToLeft = useIsRightToLeft();
  if (isReversed !== true) return undefined;
  return isRightToLeft ? 'ltr' : 'rtl';
}
