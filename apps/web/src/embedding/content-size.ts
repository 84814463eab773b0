/** CONST-11: an embedded page is larger than its content by so many px. */
const EXTRA_PX = 2;
/** A page that says it is higher than this is wrong (A frame of its height would be useless, too). In px. */
const HIGHEST_PX = 50_000;

export interface ContentSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Tells the size of the content, in whole px, now and whenever it has changed by a pixel: once a frame at most, so that
 * nothing is told of what is on its way. The content must not depend on the height of the window (embedded.css).
 */
export function followSize(content: Element, tell: (size: ContentSize) => void): void {
  let told: ContentSize | undefined;
  let frame = 0;
  function measure() {
    frame = 0;
    const { width, height } = content.getBoundingClientRect();
    // Nothing is drawn yet, or one page gives way to another: a frame would close, and open again.
    if (height === 0) return;
    const size = { width: Math.ceil(width), height: Math.min(HIGHEST_PX, Math.ceil(height) + EXTRA_PX) };
    if (told?.width === size.width && told.height === size.height) return;
    told = size;
    tell(size);
  }
  // Browsers draw no frames of what is out of sight: the first size must not wait for one.
  measure();
  new ResizeObserver(() => {
    frame ||= requestAnimationFrame(measure);
  }).observe(content);
}
