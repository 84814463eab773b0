import { Button } from '@canvass/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { useOffered } from '../question/use-offered.tsx';
import type { WheelsProps } from './wheel-sheet.tsx';

interface NativePickerProps {
  readonly type: 'date' | 'month' | 'time';
  /** Value in the format of the native input, or an empty text. */
  readonly value: string;
  readonly label: string;
  onPick(value: string): void;
}

/**
 * A button that opens the browser's own picker. Neither Tab nor screen readers reach the native input, since the value is
 * typed elsewhere. Renders null if the browser has no such picker.
 */
export function NativePicker({ type, value, label, onPick }: NativePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOffered = useOffered(() => hasPicker(type));
  if (!isOffered) return null;
  const open = () => {
    try {
      input.current?.showPicker();
    } catch {
      // In a frame of another origin the browser refuses to open the picker, so the native input takes the focus.
      input.current?.focus();
    }
  };
  return (
    <span className="cv-native-picker" data-target="">
      <Button onClick={open} aria-haspopup="dialog">
        <PickerIcon type={type} />
        {label}
      </Button>
      <input
        ref={input}
        type={type}
        value={value}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => target.value !== '' && onPick(target.value)}
      />
    </span>
  );
}

const pickerSupport = new Map<string, boolean>();

/** Whether the browser has a picker for this type of input. Firefox and older Safaris have none for `month`. */
function hasPicker(type: string): boolean {
  const cachedSupport = pickerSupport.get(type);
  if (cachedSupport !== undefined) return cachedSupport;
  const probe = document.createElement('input');
  probe.setAttribute('type', type);
  const isSupported = probe.type === type && typeof probe.showPicker === 'function';
  pickerSupport.set(type, isSupported);
  return isSupported;
}

function PickerIcon({ type }: { readonly type: 'date' | 'month' | 'time' }) {
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
