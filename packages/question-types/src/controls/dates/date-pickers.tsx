import { Button } from '@canvass/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { CalendarProps } from './calendar.tsx';
import type { WheelsProps } from './wheel-sheet.tsx';

function PickerIcon({ type }: { readonly type: 'date' | 'time' }) {
  return (
    <svg className="cv-icon" viewBox="0 0 20 20" aria-hidden="true">
      {type === 'time' ? (
        <path d="M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 6v4.2l2.8 1.8" />
      ) : (
        <path d="M3 5.5h14v11.5H3ZM3 9h14M6.5 3v4M13.5 3v4" />
      )}
    </svg>
  );
}

const WheelSheet = lazy(async () => ({ default: (await import('./wheel-sheet.tsx')).WheelSheet }));
const CalendarDialog = lazy(async () => ({ default: (await import('./calendar.tsx')).CalendarDialog }));

export function WheelButton({ hasLabel = false, ...wheels }: WheelsProps & { readonly hasLabel?: boolean }) {
  return (
    <PickerButton label={wheels.label} icon={wheels.icon ?? 'date'} hasLabel={hasLabel}>
      {(dialog) => <WheelSheet {...wheels} {...dialog} />}
    </PickerButton>
  );
}

export function CalendarButton(props: CalendarProps) {
  return (
    <PickerButton label={props.label} icon="date" hasLabel>
      {(dialog) => <CalendarDialog {...props} {...dialog} />}
    </PickerButton>
  );
}

interface PickerButtonProps {
  readonly label: string;
  readonly icon: 'date' | 'time';
  /** Whether the button shows its label beside the icon. */
  readonly hasLabel: boolean;
  children(dialog: { readonly open: boolean; onClose(): void }): ReactNode;
}

/** A button that opens a picker, whose code is loaded when it is first opened. */
function PickerButton({ label, icon, hasLabel, children }: PickerButtonProps) {
  const [open, setOpen] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  return (
    <>
      <Button
        className={hasLabel ? 'cv-picker-button' : 'cv-wheel-button'}
        aria-haspopup="dialog"
        aria-label={hasLabel ? undefined : label}
        onClick={() => {
          setEverOpened(true);
          setOpen(true);
        }}
      >
        <PickerIcon type={icon} />
        {hasLabel && label}
      </Button>
      {everOpened && <Suspense fallback={null}>{children({ open, onClose: () => setOpen(false) })}</Suspense>}
    </>
  );
}
