import { Button } from '@canvass/ui';
import { isCalendarDay } from '@canvass/validators';
import { lazy, Suspense, useState } from 'react';
import type { Translate } from '../view-props.ts';
import { PickerIcon } from './native-picker.tsx';

/** Only those who open it load it. */
const WheelSheet = lazy(async () => ({ default: (await import('./wheel-sheet.tsx')).WheelSheet }));

/** One wheel: whole numbers, both ends included. */
export interface WheelColumn {
  readonly key: string;
  readonly label: string;
  readonly from: number;
  readonly to: number;
}
export interface WheelProps {
  readonly label: string;
  /** Where the wheels stand when they open; one per column. */
  readonly values: readonly number[];
  /** What the columns offer follows from what is chosen: months differ in length. */
  columnsFor(values: readonly number[]): readonly WheelColumn[];
  onPick(values: readonly number[]): void;
  readonly t: Translate;
  /** Digits at least, with zeros before them. */
  readonly digits?: number;
  readonly icon?: 'date' | 'time';
}

/** A button that opens wheels in a sheet. */
export function WheelButton(props: WheelProps) {
  const [open, setOpen] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  return (
    <>
      <Button
        className="cv-wheel-button"
        aria-haspopup="dialog"
        aria-label={props.label}
        onClick={() => {
          setEverOpened(true);
          setOpen(true);
        }}
      >
        <PickerIcon type={props.icon ?? 'date'} />
      </Button>
      {everOpened && (
        <Suspense fallback={null}>
          <WheelSheet {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Days of a month. */
export function dayRange(year: number, month: number): number {
  return [31, 30, 29].find((day) => isCalendarDay(year, month, day)) ?? 28;
}
