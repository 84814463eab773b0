import { Button } from '@canvass/ui';
import { isCalendarDay } from '@canvass/validators';
import { lazy, Suspense, useState } from 'react';
import { PickerIcon } from './native-picker.tsx';
import type { WheelsProps } from './wheel-sheet.tsx';

/** Loaded when it is first opened. */
const WheelSheet = lazy(async () => ({ default: (await import('./wheel-sheet.tsx')).WheelSheet }));

/** A button that opens wheels in a sheet. */
export function WheelButton(props: WheelsProps) {
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
