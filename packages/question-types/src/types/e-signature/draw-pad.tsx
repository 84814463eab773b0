import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type SignaturePad from 'signature_pad';
import { Button } from '@canvass/ui';
import type { Translate, ViewProps } from '../../controls/view-props.ts';
import { useUnfinished } from '../../controls/question/use-unfinished.tsx';
import { useInnerStep } from '../../controls/question/use-inner-step.tsx';

interface Pad {
  strokes(): readonly Stroke[];
  /** Returns the number of canvas pixels per CSS pixel. */
  density(): number;
  clear(): void;
}

const densityNow = () => Math.max(1, window.devicePixelRatio);

/** The pad on a canvas. Its strokes survive rotating and resizing the screen. */
function usePad(
  canvas: RefObject<HTMLCanvasElement | null>,
  isActive: boolean,
  onInk: (strokes: readonly Stroke[]) => void,
): Pad {
  const onStroke = useEffectEvent(onInk);
  const pad = useRef<SignaturePad>(undefined);
  useEffect(() => {
    const element = canvas.current;
    if (!isActive || element === null) return;
    let isGone = false;
    let observer: ResizeObserver | undefined;
    void import('signature_pad').then(({ default: Pen }) => {
      if (isGone) return;
      const signaturePad =
        pad.current ?? new Pen(element, { penColor: '#171a1f', minWidth: 0.8, maxWidth: 2.6 });
      if (pad.current === undefined)
        signaturePad.addEventListener('endStroke', () => onStroke(signaturePad.toData()));
      pad.current = signaturePad;
      signaturePad.on();
      observer = new ResizeObserver(() => redrawStrokes(element, signaturePad));
      observer.observe(element);
    });
    return () => {
      isGone = true;
      observer?.disconnect();
      pad.current?.off();
    };
  }, [canvas, isActive]);
  return {
    strokes: () => pad.current?.toData() ?? [],
    density: densityNow,
    clear: () => pad.current?.clear(),
  };
}

const canvasWidths = new WeakMap<HTMLCanvasElement, number>();

/** Resizing clears a canvas, so the strokes are drawn again, scaled to the new width. */
function redrawStrokes(element: HTMLCanvasElement, pad: SignaturePad): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  const density = densityNow();
  if (width === 0 || (element.width === Math.round(width * density) && canvasWidths.has(element))) return;
  const strokes = scaleStrokes(pad.toData(), canvasWidths.get(element) ?? width, width);
  canvasWidths.set(element, width);
  element.width = Math.round(width * density);
  element.height = Math.round(height * density);
  element.getContext('2d')?.scale(density, density);
  pad.clear();
  pad.fromData(strokes);
}

interface DrawPadProps extends SigningProps {
  readonly isAgain: boolean;
}

/** The area to sign in. It ignores touches before it is started, so that the page can be scrolled over it. */
export function DrawPad(props: DrawPadProps) {
  const { controlId, t, isBusy, isAgain, onFinish, onPartial } = props;
  const [isOpen, setOpen] = useState(isAgain);
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [progress, setProgress] = useState<SigningProgress>('empty');
  const pad = usePad(canvas, isOpen && !isBusy, (strokes) =>
    setProgress(boxOfInk(strokes) === undefined ? 'partial' : 'ready'),
  );
  useEffect(() => {
    if (isOpen) box.current?.focus({ preventScroll: true });
  }, [isOpen]);
  const submit = () => {
    const ink = boxOfInk(pad.strokes());
    const { current: element } = canvas;
    if (ink !== undefined && element !== null)
      return onFinish(() => drawTrimmedPng(element, ink, pad.density()));
    onPartial('validate.signature');
    return false;
  };
  const clear = () => {
    pad.clear();
    setProgress('empty');
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
        {isOpen && <FinishSigning {...props} progress={progress} submit={submit} />}
        {isOpen && (
          <Button kind="quiet" busy={isBusy} aria-label={t('signature.clear_label')} onClick={clear}>
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
  readonly isBusy: boolean;
  readonly isOff: boolean;
  readonly offerStep: ViewProps['offerStep'];
  /** Resolves to true if the image was stored. */
  onFinish(drawImage: () => Promise<Blob>): Promise<boolean>;
  /** Called with the key of the message about a signature that is empty, or nearly so. */
  onPartial(key: string): void;
}

/** How much of the signature exists. Only a `ready` one can be stored. */
type SigningProgress = 'empty' | 'partial' | 'ready';

interface FinishSigningProps extends SigningProps {
  readonly progress: SigningProgress;
  /** Stores the signature. Returns false if it is not ready, after the view has shown why. */
  submit(): false | Promise<boolean>;
}

/**
 * Button that finishes the signature. With `offerStep` the page's button does so instead, once there is ink. Leaving the page
 * finishes it too.
 */
export function FinishSigning({ t, isBusy, isOff, offerStep, progress, submit }: FinishSigningProps) {
  const label = t('signature.finish');
  const isBegun = progress !== 'empty' && !isOff;
  const wasWarned = useRef(false);
  const warn = () => {
    if (wasWarned.current) return true;
    wasWarned.current = true;
    return submit() !== false;
  };
  useUnfinished(isBegun ? (progress === 'ready' ? { store: submit } : { warn }) : null);
  useInnerStep(offerStep, isBegun ? label : null, () => {
    if (!isBusy) void submit();
    return true;
  });
  if (offerStep !== undefined) return null;
  return (
    <Button
      kind="primary"
      busy={isBusy}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : submit}
    >
      {label}
    </Button>
  );
}

/** Margin in pixels around the ink of the stored image. */
const INK_MARGIN_PX = 8;
const INK = '#171a1f';
const NAME_SIZE = 64;
const NAME_FONT = `italic ${NAME_SIZE}px "Segoe Script", "Bradley Hand", "Kaiti SC", KaiTi, STKaiti, cursive`;

/** Draws the part of the pad in `box` as an image without background. `density` is the number of canvas pixels per CSS pixel. */
function drawTrimmedPng(pad: HTMLCanvasElement, box: Box, density: number): Promise<Blob> {
  const boxLeft = Math.max(0, (box.x - INK_MARGIN_PX) * density);
  const top = Math.max(0, (box.y - INK_MARGIN_PX) * density);
  const width = Math.min(pad.width - boxLeft, (box.width + 2 * INK_MARGIN_PX) * density);
  const height = Math.min(pad.height - top, (box.height + 2 * INK_MARGIN_PX) * density);
  return drawPng(width, height, (context) =>
    context.drawImage(pad, boxLeft, top, width, height, 0, 0, width, height),
  );
}

export function drawNamePng(name: string): Promise<Blob> {
  const measuringContext = document.createElement('canvas').getContext('2d');
  if (measuringContext !== null) measuringContext.font = NAME_FONT;
  const width = Math.ceil(measuringContext?.measureText(name).width ?? name.length * NAME_SIZE);
  return drawPng(width + 4 * INK_MARGIN_PX, NAME_SIZE * 1.6, (context, canvas) => {
    context.font = NAME_FONT;
    context.fillStyle = INK;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(name, canvas.width / 2, canvas.height / 2);
  });
}

function drawPng(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D, canvas: HTMLCanvasElement) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (context !== null) draw(context, canvas);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the browser could not make an image'));
      else resolve(blob);
    }, 'image/png');
  });
}

interface Stroke {
  readonly points: readonly { readonly x: number; readonly y: number }[];
}
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Minimum length in pixels of the longer side of a signature (TYPE-19). */
const MIN_INK_PX = 20;

/** The box around the strokes. Undefined without strokes, or if both sides are shorter than `MIN_INK_PX`. */
export function boxOfInk(strokes: readonly Stroke[]): Box | undefined {
  const points = strokes.flatMap((stroke) => stroke.points);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y];
  return Math.max(width, height) < MIN_INK_PX || points.length === 0 ? undefined : { x, y, width, height };
}

/** Scales strokes to another width of the pad, so that all stay visible with the same shape. */
export function scaleStrokes<S extends Stroke>(strokes: readonly S[], oldWidth: number, width: number): S[] {
  const factor = oldWidth > 0 && width > 0 ? width / oldWidth : 1;
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}
