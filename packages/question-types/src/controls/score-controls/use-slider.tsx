import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type Scale, snapUp } from '../../answers/score-items/scale.ts';

interface SliderOptions {
  readonly range: RefObject<HTMLInputElement | null>;
  readonly scale: Scale;
  readonly value: number | null;
  readonly start: number;
  /** The most that may be chosen now. */
  readonly cap: number;
  commit(value: number | null): void;
}

/**
 * A native range whose value counts when it is released (TYPE-6, Slider): while a pointer drags, it moves freely,
 * then it is rounded up to a point of the scale. Keys go from point to point. A press that moves nothing chooses what the
 * slider shows, so that the start value can be chosen as well.
 */
export function useSlider({ range, scale, value, start, cap, commit }: SliderOptions) {
  const [isDragging, setDragging] = useState(false);
  const [dragged, setDragged] = useState<number>();
  const fit = (raw: number) => Math.min(snapUp(raw, scale), cap);
  const stopDragging = () => {
    setDragging(false);
    setDragged(undefined);
  };
  const choose = (raw: number) => {
    stopDragging();
    const next = fit(raw);
    if (next !== value) commit(next);
  };
  const onNativeChange = useEffectEvent(choose);
  useEffect(() => {
    // The event of a release, by pointer or key; what React calls change is every move in between.
    const element = range.current;
    const listen = () => element !== null && onNativeChange(element.valueAsNumber);
    element?.addEventListener('change', listen);
    return () => element?.removeEventListener('change', listen);
  }, [range]);

  return {
    /** Where the thumb is. */
    at: Math.min(dragged ?? value ?? start, cap),
    /** What would be chosen now, for the number beside it; null: nothing yet. */
    shown: dragged === undefined ? value : fit(dragged),
    step: isDragging ? ('any' as const) : scale.step,
    fit,
    choose,
    drag: setDragged,
    startDragging: () => setDragging(true),
    stopDragging,
  };
}
