import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type SignaturePad from 'signature_pad';
import { scaledStrokes, type Stroke } from './ink.ts';

/** What stands on the pad, and its size. */
export interface Pad {
  strokes(): readonly Stroke[];
  /** Pixels of the canvas per CSS pixel. */
  density(): number;
  clear(): void;
}

const densityNow = () => Math.max(1, window.devicePixelRatio);

/** Makes a canvas writable while it is `active`; says when something is drawn. Strokes stay when the screen is turned or resized. */
export function usePad(canvas: RefObject<HTMLCanvasElement | null>, active: boolean, onInk: () => void): Pad {
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

/** A canvas that changes its size forgets what is on it: it is drawn again, no larger than it fits. */
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
