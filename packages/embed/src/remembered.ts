type Mark = 'shown' | 'answered';

/** What this browser knows of a survey on this site. Where nothing can be kept, nothing is remembered. */
export function remembers(survey: string) {
  const key = `canvass:${survey}`;
  const attempt = (work: (kept: Storage) => unknown): boolean => {
    try {
      return Boolean(work(localStorage));
    } catch {
      return false; // refused, or full
    }
  };
  const has = (mark: Mark) => attempt((kept) => (kept.getItem(key) ?? '').includes(mark));
  return {
    has,
    /** What was answered was shown, too. */
    set: (mark: Mark) =>
      attempt((kept) => has(mark) || kept.setItem(key, mark === 'shown' ? mark : 'shown answered')),
  };
}
