import { announce, Button, saveFile } from '@canvass/ui';
import { type RefObject, useState } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';

/** Pixels of the image per pixel of the page. */
const SCALE = 2;
const PADDING = 16;
/** Selects the parts that the image omits: controls, tables that can be opened, and texts for screen readers. */
const EXCLUDED_SELECTOR = '[data-no-image], details, input, select, .pager, .cv-hidden';

/**
 * Draws a part of the page as a PNG image, with its present colours. Controls and tables that can be opened are left
 * out. Rejects if the browser cannot draw the image.
 */
async function drawImageOf(element: HTMLElement): Promise<Blob> {
  const { width, height } = element.getBoundingClientRect();
  const copy = copyWithStyles(element);
  const background = getComputedStyle(document.documentElement).getPropertyValue('--surface') || '#fff';
  await Promise.all([...copy.querySelectorAll('img')].map(inlineImage));
  const [imageWidth, imageHeight] = [Math.ceil(width) + 2 * PADDING, Math.ceil(height) + 2 * PADDING];
  const content = new XMLSerializer().serializeToString(copy);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${imageWidth}" height="${imageHeight}">` +
    `<foreignObject x="${PADDING}" y="${PADDING}" width="${Math.ceil(width)}" height="${Math.ceil(height)}">` +
    `${content}</foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = imageWidth * SCALE;
  canvas.height = imageHeight * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser has no canvas');
  context.fillStyle = resolveColour(background);
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the image is too large')) : resolve(blob)));
  });
}

/** Copies an element with its children and their computed styles, because an image cannot read style sheets. */
function copyWithStyles(element: Element): Element {
  const copy = element.cloneNode(false) as Element; // a copy of an element is an element
  const computed = getComputedStyle(element);
  const styles = [...computed].map((name) => `${name}:${computed.getPropertyValue(name)}`).join(';');
  // The Content Security Policy of the page forbids style attributes, but not `style.cssText`.
  if (copy instanceof HTMLElement || copy instanceof SVGElement)
    copy.style.cssText = `${styles};box-shadow:none`;
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      if (!child.matches(EXCLUDED_SELECTOR)) copy.append(copyWithStyles(child));
    } else if (child instanceof Text) copy.append(child.cloneNode());
  }
  return copy;
}

/** Replaces the address of an image by its bytes. An image that cannot be read is removed. */
async function inlineImage(image: HTMLImageElement): Promise<void> {
  try {
    const bytes = await (await fetch(image.src)).blob();
    image.src = await new Promise<string>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error ?? new Error('the image cannot be read'));
      reader.readAsDataURL(bytes);
    });
  } catch {
    image.remove(); // the figures are readable without the image
  }
}

/** Converts a colour to one that a canvas can parse. A canvas cannot parse `light-dark()`. */
function resolveColour(colour: string): string {
  const probe = document.createElement('span');
  probe.style.color = colour;
  document.body.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}

/** A button that copies a part of the page as an image, or saves the image as a file if the browser refuses to copy. */
export function CopyImage({
  part,
  name,
}: {
  readonly part: RefObject<HTMLElement | null>;
  readonly name: string;
}) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const copy = async () => {
    if (part.current === null) return;
    setBusy(true);
    try {
      const image = await drawImageOf(part.current);
      const isCopied = await copyToClipboard(image);
      if (!isCopied) saveFile(`${name}.png`, image);
      announce(t(isCopied ? 'answers.copied' : 'answers.saved'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      kind="quiet"
      size="mini"
      busy={isBusy}
      data-no-image=""
      aria-label={t('answers.copyOf', { question: name })}
      title={t('answers.copy')}
      onClick={() => void copy()}
    >
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
        <rect x="7" y="7" width="10" height="10" rx="2" />
        <path d="M13 4.5A2 2 0 0 0 11 3H5a2 2 0 0 0-2 2v6a2 2 0 0 0 1.5 2" />
      </svg>
    </Button>
  );
}

/** Returns false if the browser refuses, or has no clipboard for images, as on pages over plain http. */
async function copyToClipboard(image: Blob): Promise<boolean> {
  if (navigator.clipboard === undefined || typeof ClipboardItem === 'undefined') return false;
  try {
    await navigator.clipboard.write([new ClipboardItem({ [image.type]: image })]);
    return true;
  } catch {
    return false; // the caller saves a file instead
  }
}
