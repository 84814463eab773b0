/** One stroke of the pad. */
export interface Stroke {
  readonly points: readonly { readonly x: number; readonly y: number }[];
}
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels: a box of ink with a longer side is a signature (TYPE-19). */
const MIN_INK = 20;

/** The box around all strokes; undefined if there are none, or hardly more than a dot. */
export function inkBox(strokes: readonly Stroke[]): Box | undefined {
  const points = strokes.flatMap((stroke) => stroke.points);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x, Math.max(...ys) - y];
  return Math.max(width, height) < MIN_INK || points.length === 0 ? undefined : { x, y, width, height };
}

/** The strokes scaled to a pad of another width. All of them stay visible with the same shape. */
export function scaledStrokes<S extends Stroke>(strokes: readonly S[], from: number, to: number): S[] {
  const factor = from > 0 && to > 0 ? to / from : 1;
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}
