/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a phone would open a native list as a list, not as a wheel */
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { numberForm } from '../formats/number-form.ts';
import { usePageLanguage } from '../formats/page-language.tsx';

/** A wheel with its label and its range of whole numbers, both ends included. */
export interface WheelColumn {
  readonly key: string;
  readonly label: string;
  readonly from: number;
  readonly to: number;
  /** The text of a number. Defaults to its digits. */
  nameOf?(number: number): string;
}
interface WheelProps {
  readonly column: WheelColumn;
  readonly value: number;
  readonly digits: number;
  onTurn(value: number): void;
}

/** Time without movement after which the wheel has reached its value. */
const SETTLE_MS = 120;
/** How many numbers each key turns the wheel. Page Up and Page Down turn it by all visible numbers. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 5,
  PageUp: -5,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function Wheel({ column, value, digits, onTurn }: WheelProps) {
  const { from, to, label } = column;
  const list = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const { show } = numberForm(usePageLanguage());

  useEffect(() => {
    // Waits for the next frame, because the sheet is not open and has no height during the first rendering.
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
          // The list has the focus and handles keys. A number only handles taps.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={number}
            id={`${id}-${number}`}
            role="option"
            aria-selected={number === value}
            className="cv-wheel-row"
            onClick={() => turn(number)}
          >
            {column.nameOf?.(number) ?? show(String(number).padStart(digits, '0'))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The height of a row with fractions of a pixel. Rounded, it would be off by whole rows after a hundred rows. */
function rowHeight(list: HTMLElement | null): number {
  return list?.querySelector('.cv-wheel-row')?.getBoundingClientRect().height ?? 0;
}
