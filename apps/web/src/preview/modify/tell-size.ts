/** A page is never taller, in pixels: whoever is told can rely on it. */
const TALLEST = 100_000;

/** Tells the height of a page, and each other one that it gets. Gives what ends it. */
export function tellSize(page: Element, tell: (height: number) => void): () => void {
  let told = 0;
  const look = () => {
    const height = Math.min(Math.ceil(page.getBoundingClientRect().height), TALLEST);
    if (height === told) return;
    told = height;
    tell(height);
  };
  const observer = new ResizeObserver(look);
  observer.observe(page);
  return () => observer.disconnect();
}
