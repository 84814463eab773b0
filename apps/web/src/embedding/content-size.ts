/** Pixels by which the reported height is larger than the content (CONST-11, EMBED-3). */
const EXTRA_PX = 2;
/** Maximum height in px. A larger value is a mistake and would make the frame useless. */
const MAX_HEIGHT_PX = 50_000;

export interface ContentSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Reports the size of the content in whole px, now and after each change of a pixel, at most once per frame, so that
 * states between two frames are skipped. The content must not depend on the height of the window (embedded.css).
 */
export function followSize(content: Element, onSize: (size: ContentSize) => void): void {
  let latest: ContentSize | undefined;
  let frame = 0;
  function measure() {
    frame = 0;
    const { width, height } = content.getBoundingClientRect();
    // Without content, or between two pages, a height of 0 would collapse the frame.
    if (height === 0) return;
    const size = { width: Math.ceil(width), height: Math.min(MAX_HEIGHT_PX, Math.ceil(height) + EXTRA_PX) };
    if (latest?.width === size.width && latest.height === size.height) return;
    latest = size;
    onSize(size);
  }
  // Measures immediately, because browsers draw no frames of pages that are out of sight.
  measure();
  new ResizeObserver(() => {
    frame ||= requestAnimationFrame(measure);
  }).observe(content);
}
