type Mark = 'shown' | 'answered';

/** What this browser knows of a survey on this site. Where nothing can be kept, nothing is remembered. */
export function remembers(survey: string) {
  const key = (mark: Mark) => `canvass:${survey}:${mark}`;
  return {
    /** What was answered was shown, too. */
    has(mark: Mark): boolean {
      try {
        const { localStorage: kept } = window;
        return (
          kept.getItem(key('answered')) !== null || (mark === 'shown' && kept.getItem(key(mark)) !== null)
        );
      } catch {
        return false; // refused
      }
    },
    set(mark: Mark): void {
      try {
        window.localStorage.setItem(key(mark), '1');
      } catch {
        // Refused, or full: it is shown again.
      }
    },
  };
}
