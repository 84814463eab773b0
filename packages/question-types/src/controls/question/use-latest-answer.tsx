import { useEffect, useRef } from 'react';

/**
 * The latest answer, also between two changes of one event: a click may first commit a typed text and then
 * choose something, before anything is rendered again. Both functions stay valid in later renderings.
 */
export function useLatestAnswer<A>(answer: A | undefined, onChange: (answer: A | null) => void) {
  const latest = useRef({ answer, onChange });
  useEffect(() => {
    latest.current = { answer, onChange };
  });
  return {
    now: () => latest.current.answer,
    commit(next: A | null): void {
      latest.current = { ...latest.current, answer: next ?? undefined };
      latest.current.onChange(next);
    },
  };
}
