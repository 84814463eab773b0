import { toBlob } from 'html-to-image';

/** Pixels of the image per CSS pixel, so that it is sharp on phones. */
const PIXEL_RATIO = 2;
/** Maximum canvas size of phones in one direction. */
const MAX_PIXELS = 16_000;

const MARGIN = 32;
/** CSS properties of SVG drawings, which the library does not copy. */
const DRAWING_PROPERTIES = [
  'width',
  'height',
  'fill',
  'fill-opacity',
  'opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
];

/** Renders an element as an image. Rejects if the browser cannot draw it. */
export async function renderImage(element: HTMLElement): Promise<Blob> {
  const background = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  const [width, height] = [element.offsetWidth + 2 * MARGIN, element.scrollHeight + 2 * MARGIN];
  const restore = styleDrawings(element);
  try {
    const image = await toBlob(element, {
      width,
      height,
      style: { padding: `${MARGIN}px`, boxSizing: 'border-box', width: `${width}px` },
      pixelRatio: Math.min(PIXEL_RATIO, MAX_PIXELS / Math.max(1, height)),
      includeStyleProperties: copiedProperties(),
      backgroundColor: background === '' ? '#fff' : background,
      filter: (node) => !(node instanceof HTMLElement) || node.dataset['offPaper'] === undefined,
    });
    if (image === null) throw new Error('The browser has drawn nothing.');
    return image;
  } finally {
    restore();
  }
}

/** All CSS properties. The library makes texts smaller by `font-size`, but knows this property only in lower case. */
const copiedProperties = (): string[] =>
  [...getComputedStyle(document.documentElement)].map((name) => (name === 'font-size' ? 'FONT-SIZE' : name));

/**
 * Copies computed styles onto SVG elements, because only inline styles are exported. Returns a function that removes
 * them.
 */
function styleDrawings(element: HTMLElement): () => void {
  const parts = [...element.querySelectorAll<SVGElement>('svg, svg *')];
  const styles = parts.map((part) => {
    const computed = getComputedStyle(part);
    const isWhole = part instanceof SVGSVGElement;
    return DRAWING_PROPERTIES.slice(isWhole ? 0 : 2).map(
      (name) => [name, computed.getPropertyValue(name)] as const,
    );
  });
  for (const [index, part] of parts.entries())
    for (const [name, value] of styles[index] ?? []) part.style.setProperty(name, value);
  return () => {
    for (const part of parts) part.removeAttribute('style');
  };
}
