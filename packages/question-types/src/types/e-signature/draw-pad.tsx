import { Button } from '@canvass/ui';
import { useEffect, useRef, useState } from 'react';
import { FinishSigning, type SigningProps } from './finish-signing.tsx';
import { inkBox } from './ink.ts';
import { trimmedPng } from './signature-png.tsx';
import { usePad } from './use-pad.tsx';

interface DrawPadProps extends SigningProps {
  /** Signed once more: there is nothing to start. */
  readonly again: boolean;
}

/** The area to sign in. It takes no touch before it is started, so that the page can be scrolled over it. */
export function DrawPad(props: DrawPadProps) {
  const { controlId, t, busy, again, onFinish, onEmpty } = props;
  const [isOpen, setOpen] = useState(again);
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isInked, setInked] = useState(false);
  const pad = usePad(canvas, isOpen && !busy, () => setInked(true));
  useEffect(() => {
    if (isOpen) box.current?.focus({ preventScroll: true });
  }, [isOpen]);
  const submit = () => {
    const ink = inkBox(pad.strokes());
    if (ink === undefined || canvas.current === null) onEmpty();
    else onFinish(trimmedPng(canvas.current, ink, pad.density()));
  };
  const clear = () => {
    pad.clear();
    setInked(false);
  };
  return (
    <>
      <div
        ref={box}
        id={isOpen ? controlId : undefined}
        className="cv-sign-pad"
        data-open={isOpen || undefined}
        tabIndex={isOpen ? -1 : undefined}
      >
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
        {isOpen && <FinishSigning {...props} isBegun={isInked} submit={submit} />}
        {isOpen && (
          <Button kind="quiet" busy={busy} aria-label={t('signature.clear_label')} onClick={clear}>
            {t('signature.clear')}
          </Button>
        )}
      </div>
    </>
  );
}
