import { type KeyboardEvent, useRef } from 'react';

export interface ExplicitChoice {
  /** Whether the current choice is explicit: a tap, Space or Enter; arrow keys only move over options. */
  isExplicit(): boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onKeyUp: () => void;
}

/** WCAG 3.2.2: arrow keys choose radio buttons while moving, which must not lead to the next page. */
export function useExplicitChoice(): ExplicitChoice {
  const passing = useRef(false);
  return {
    isExplicit: () => !passing.current,
    onKeyDown: ({ key }) => {
      passing.current = key.startsWith('Arrow');
    },
    onKeyUp: () => {
      passing.current = false;
    },
  };
}
