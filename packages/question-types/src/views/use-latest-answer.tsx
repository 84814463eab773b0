import { useEffect, useRef } from 'react';

/**
 * The answer as it is now, also between two changes of one event: a click may first commit what was typed and then
 * choose something, before anything is rendered again.
 */
export function useLatestAnswer<A>(answer: A | undefined, onChange: (answer: A | null) => void) {
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  return {
    now: () => latest.current,
    commit(next: A | null): void {
      latest.current = next ?? undefined;
      onChange(next);
    },
  };
}
