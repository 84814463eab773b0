import { Button } from '@canvass/ui';
import { useEffect, useRef, useState } from 'react';
import type { Translate } from '../view-props.ts';
import { inkBox } from './ink.ts';
import { trimmedPng } from './signature-png.tsx';
import { usePad } from './use-pad.tsx';

interface DrawPadProps {
  readonly controlId: string;
  readonly t: Translate;
  readonly busy: boolean;
  /** Why it cannot be stored here at all. */
  readonly isOff: boolean;
  /** Signed once more: there is nothing to start. */
  readonly again: boolean;
  onFinish(picture: Promise<Blob>): void;
  /** Finished with nothing on the pad, or hardly more. */
  onEmpty(): void;
}

/** The area to sign in. It takes no touch before it is started, so that the page can be scrolled over it. */
export function DrawPad({ controlId, t, busy, isOff, again, onFinish, onEmpty }: DrawPadProps) {
  const [isOpen, setOpen] = useState(again);
  const canvas = useRef<HTMLCanvasElement>(null);
  const finish = useRef<HTMLButtonElement>(null);
  const pad = usePad(canvas, isOpen && !busy);
  useEffect(() => {
    if (isOpen) finish.current?.focus({ preventScroll: true });
  }, [isOpen]);
  const submit = () => {
    const box = inkBox(pad.strokes());
    if (box === undefined || canvas.current === null) onEmpty();
    else onFinish(trimmedPng(canvas.current, box, pad.density()));
  };
  return (
    <>
      <div className="cv-sign-pad" data-open={isOpen || undefined}>
        <canvas ref={canvas} className="cv-sign-canvas">
          {t('signature.area')}
        </canvas>
        {!isOpen && (
          <Button id={controlId} className="cv-sign-start" onClick={() => setOpen(true)}>
            {t('signature.start')}
          </Button>
        )}
      </div>
      <div className="cv-sign-actions">
        {isOpen && (
          <>
            <Button
              ref={finish}
              id={controlId}
              kind="primary"
              busy={busy}
              aria-disabled={isOff || undefined}
              aria-label={t('signature.finish_label')}
              onClick={isOff ? undefined : submit}
            >
              {t('signature.finish')}
            </Button>
            <Button busy={busy} aria-label={t('signature.clear_label')} onClick={pad.clear}>
              {t('signature.clear')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
