import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type SignaturePad from 'signature_pad';
import { scaledStrokes, inkBox, type Stroke } from './ink.ts';
import { Button } from '@canvass/ui';
import { trimmedPng } from './signature-png.tsx';
import type { Translate, ViewProps } from '../../controls/view-props.ts';
import { useInnerStep } from '../../controls/question/use-inner-step.tsx';

/** The strokes on the pad, and its size. */
interface Pad {
  strokes(): readonly Stroke[];
  /** Pixels of the canvas per CSS pixel. */
  density(): number;
  clear(): void;
}

const densityNow = () => Math.max(1, window.devicePixelRatio);

/** Lets the respondent draw on a canvas while `active`, and reports drawing. Strokes survive turning and resizing. */
function usePad(canvas: RefObject<HTMLCanvasElement | null>, active: boolean, onInk: () => void): Pad {
  const onStroke = useEffectEvent(onInk);
  const pad = useRef<SignaturePad>(undefined);
  useEffect(() => {
    const element = canvas.current;
    if (!active || element === null) return;
    let isGone = false;
    let observer: ResizeObserver | undefined;
    void import('signature_pad').then(({ default: Pen }) => {
      if (isGone) return;
      const made = pad.current ?? new Pen(element, { penColor: '#171a1f', minWidth: 0.8, maxWidth: 2.6 });
      if (pad.current === undefined) made.addEventListener('endStroke', () => onStroke());
      pad.current = made;
      made.on();
      observer = new ResizeObserver(() => fit(element, made));
      observer.observe(element);
    });
    return () => {
      isGone = true;
      observer?.disconnect();
      pad.current?.off();
    };
  }, [canvas, active]);
  return {
    strokes: () => pad.current?.toData() ?? [],
    density: densityNow,
    clear: () => pad.current?.clear(),
  };
}

const widths = new WeakMap<HTMLCanvasElement, number>();

/** Resizing clears a canvas, so the strokes are drawn again, scaled down if necessary. */
function fit(element: HTMLCanvasElement, pad: SignaturePad): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  const density = densityNow();
  if (width === 0 || (element.width === Math.round(width * density) && widths.has(element))) return;
  const strokes = scaledStrokes(pad.toData(), widths.get(element) ?? width, width);
  widths.set(element, width);
  element.width = Math.round(width * density);
  element.height = Math.round(height * density);
  element.getContext('2d')?.scale(density, density);
  pad.clear();
  pad.fromData(strokes);
}

interface DrawPadProps extends SigningProps {
  /** Whether the respondent signs again. Then the pad is active at once. */
  readonly again: boolean;
}

/** The area to sign in. It ignores touches before it is started, so that the page can be scrolled over it. */
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

export interface SigningProps {
  readonly controlId: string;
  readonly t: Translate;
  readonly busy: boolean;
  /** Whether signatures cannot be stored here. */
  readonly isOff: boolean;
  readonly offerStep: ViewProps['offerStep'];
  onFinish(image: Promise<Blob>): void;
  /** Called when the pad is empty, or nearly so. */
  onEmpty(): void;
}

interface FinishSigningProps extends SigningProps {
  /** Whether there is ink. */
  readonly isBegun: boolean;
  submit(): void;
}

/** Finishes the signature: by its own button, or the page's as soon as there is ink. */
export function FinishSigning({ t, busy, isOff, offerStep, isBegun, submit }: FinishSigningProps) {
  const words = t('signature.finish');
  useInnerStep(offerStep, isBegun && !isOff ? words : null, () => {
    if (!busy) submit();
    return true;
  });
  if (offerStep !== undefined) return null;
  return (
    <Button
      kind="primary"
      busy={busy}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : submit}
    >
      {words}
    </Button>
  );
}
