/** Pixels by which the reported height is larger than the content (CONST-11, EMBED-3). */
const EXTRA_PX = 2;
/** Maximum height in px. A larger value is a mistake and would make the frame useless. */
const MAX_HEIGHT_PX = 50_000;

export interface ContentSize {
  readonly width: number;
  readonly height: number;
}

/** Parts of a page that is still loading, or that the browser replaces. The frame would change its height twice. */
const LOADING = '[data-stale] #root, .app-question:empty, .cv-skeleton';
/** Milliseconds between two looks at a page that is loading. Browsers draw no frames of pages that are out of sight. */
const RETRY_MS = 50;

/**
 * Reports the size of the content in whole px, once it has loaded and after each change of a pixel, at most once per
 * frame, so that states between two frames are skipped. The content must not depend on the height of the window
 * (embedded.css). Returns a function that marks the next size as that of another page, and reports it in any case.
 */
export function followSize(
  content: Element,
  onSize: (size: ContentSize, isOtherPage: boolean) => void,
): () => void {
  let latest: ContentSize | undefined;
  let isOtherPage = false;
  let isScheduled = false;
  function measure() {
    isScheduled = false;
    if (content.querySelector(LOADING) !== null) {
      isScheduled = true;
      setTimeout(measure, RETRY_MS);
      return;
    }
    const { width, height } = content.getBoundingClientRect();
    // Without content, or between two pages, a height of 0 would collapse the frame.
    if (height === 0) return;
    const size = { width: Math.ceil(width), height: Math.min(MAX_HEIGHT_PX, Math.ceil(height) + EXTRA_PX) };
    if (!isOtherPage && latest?.width === size.width && latest.height === size.height) return;
    latest = size;
    onSize(size, isOtherPage);
    isOtherPage = false;
  }
  function schedule() {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(measure);
  }
  // Measures immediately, because browsers draw no frames of pages that are out of sight.
  measure();
  new ResizeObserver(schedule).observe(content);
  return () => {
    isOtherPage = true;
    schedule();
  };
}
