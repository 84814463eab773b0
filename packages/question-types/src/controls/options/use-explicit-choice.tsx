import { type KeyboardEvent, useRef } from 'react';

export interface ExplicitChoice {
  /** Whether the current choice is explicit: a tap, Space or Enter; arrow keys only move over options. */
  isExplicit(): boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onKeyUp: () => void;
}

/** WCAG 3.2.2: in a group of radios, arrow keys choose while moving; this must not lead to another page. */
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
