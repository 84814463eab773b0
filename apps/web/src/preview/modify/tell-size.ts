/** A page is never taller, in pixels: whoever is told can rely on it. */
const TALLEST = 100_000;

/**
 * Tells the height of what a page shows, and each other one that it gets. Gives what ends it. `content` must not be as
 * high as its window is: the editor makes the window as high as it is told.
 */
export function tellSize(content: Element, tell: (height: number) => void): () => void {
  let told = 0;
  const look = () => {
    const height = Math.min(Math.ceil(content.getBoundingClientRect().height), TALLEST);
    if (height === told) return;
    told = height;
    tell(height);
  };
  const observer = new ResizeObserver(look);
  observer.observe(content);
  return () => observer.disconnect();
}
