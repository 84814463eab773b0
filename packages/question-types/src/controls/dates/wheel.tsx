/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list does not turn: a phone would open it as a list again */
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { numberForm } from '../formats/number-form.ts';
import { usePageLanguage } from '../formats/page-language.tsx';

/** Range of one wheel: whole numbers, both ends included. */
export interface WheelColumn {
  readonly key: string;
  readonly label: string;
  readonly from: number;
  readonly to: number;
}
interface WheelProps {
  readonly column: WheelColumn;
  readonly value: number;
  readonly digits: number;
  onTurn(value: number): void;
}

/** After this long without movement the wheel has reached its value. */
const SETTLE_MS = 120;
/** Numbers by which a key turns the wheel; a page is the visible numbers. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 5,
  PageUp: -5,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** One column: numbers to scroll, to tap or to step through. */
export function Wheel({ column, value, digits, onTurn }: WheelProps) {
  const { from, to, label } = column;
  const list = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const { show } = numberForm(usePageLanguage());

  useEffect(() => {
    // In the next frame: during the first rendering the sheet around it is not open yet and has no height.
    const frame = requestAnimationFrame(() => {
      const element = list.current;
      const top = (value - from) * rowHeight(element);
      if (element !== null && Math.abs(element.scrollTop - top) >= 1) element.scrollTop = top;
    });
    return () => cancelAnimationFrame(frame);
  }, [value, from, to]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const turn = (next: number) => onTurn(Math.min(to, Math.max(from, next)));
  const settle = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const height = rowHeight(list.current);
      if (height > 0) turn(from + Math.round((list.current?.scrollTop ?? 0) / height));
    }, SETTLE_MS);
  };
  const step = (event: KeyboardEvent) => {
    const steps = STEPS[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    turn(value + steps);
  };
  return (
    <div className="cv-wheel">
      <p className="cv-wheel-label" aria-hidden="true">
        {label}
      </p>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={`${id}-${value}`}
        className="cv-wheel-list"
        onKeyDown={step}
        onScroll={settle}
      >
        {Array.from({ length: to - from + 1 }, (_, at) => from + at).map((number) => (
          // The list has the focus and handles keys; a number only handles taps.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={number}
            id={`${id}-${number}`}
            role="option"
            aria-selected={number === value}
            className="cv-wheel-row"
            onClick={() => turn(number)}
          >
            {show(String(number).padStart(digits, '0'))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Includes fractions of a pixel. Rounded heights would be off by whole rows after a hundred rows. */
function rowHeight(list: HTMLElement | null): number {
  return list?.querySelector('.cv-wheel-row')?.getBoundingClientRect().height ?? 0;
}
