import { useEffect, useRef } from 'react';

/**
 * Gets and changes the answer in event handlers, even before React renders again: one click can first commit a typed
 * text and then choose an option. Functions of an earlier render stay valid.
 */
export function useLatestAnswer<A>(answer: A | undefined, onChange: (answer: A | null) => void) {
  const latest = useRef({ answer, onChange });
  useEffect(() => {
    latest.current = { answer, onChange };
  });
  return {
    get: () => latest.current.answer,
    commit(next: A | null): void {
      latest.current = { ...latest.current, answer: next ?? undefined };
      latest.current.onChange(next);
    },
  };
}
