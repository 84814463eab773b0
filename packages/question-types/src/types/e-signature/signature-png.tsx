import type { Box } from './ink.ts';

/** Pixels around the ink. */
const MARGIN = 8;
const INK = '#171a1f';
const NAME_SIZE = 64;
const NAME_FONT = `italic ${NAME_SIZE}px "Segoe Script", "Bradley Hand", "Kaiti SC", KaiTi, STKaiti, cursive`;

/** The part of a pad that is written on, as a PNG without a background. `density`: pixels of the pad per CSS pixel. */
export function trimmedPng(pad: HTMLCanvasElement, box: Box, density: number): Promise<Blob> {
  const left = Math.max(0, (box.x - MARGIN) * density);
  const top = Math.max(0, (box.y - MARGIN) * density);
  const width = Math.min(pad.width - left, (box.width + 2 * MARGIN) * density);
  const height = Math.min(pad.height - top, (box.height + 2 * MARGIN) * density);
  return drawPng(width, height, (context) =>
    context.drawImage(pad, left, top, width, height, 0, 0, width, height),
  );
}

/** A typed name as an image. */
export function namePng(name: string): Promise<Blob> {
  const measure = document.createElement('canvas').getContext('2d');
  if (measure !== null) measure.font = NAME_FONT;
  const width = Math.ceil(measure?.measureText(name).width ?? name.length * NAME_SIZE);
  return drawPng(width + 4 * MARGIN, NAME_SIZE * 1.6, (context, canvas) => {
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
