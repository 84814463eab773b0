import { toBlob } from 'html-to-image';

/** Twice the points of a screen: sharp on phones, where pictures are looked at. */
const SHARPNESS = 2;
/** Canvases of phones have no more in one direction. */
const MOST_PIXELS = 16_000;

/** What stands in an element, as a PNG in its own colours. Rejects where the browser cannot draw it. */
export async function pictureOf(element: HTMLElement): Promise<Blob> {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  const picture = await toBlob(element, {
    pixelRatio: Math.min(SHARPNESS, MOST_PIXELS / Math.max(1, element.scrollHeight)),
    backgroundColor: ground === '' ? '#fff' : ground,
    // The fonts are the device's own: none has to be fetched.
    skipFonts: true,
    filter: (node) => !(node instanceof HTMLElement) || node.dataset['offPaper'] === undefined,
  });
  if (picture === null) throw new Error('The browser has drawn nothing.');
  return picture;
}

/** Lets the browser save a file under a name. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name.replaceAll(/[/\\:]/g, '-');
  link.click();
  // Some browsers begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
