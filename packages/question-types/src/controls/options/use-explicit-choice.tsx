import { type KeyboardEvent, useRef } from 'react';

export interface ExplicitChoice {
  /** Whether the current choice is explicit: by a tap, Space or Enter. Arrow keys only move over options. */
  isExplicit(): boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onKeyUp: () => void;
}

/** Distinguishes explicit choices, because arrow keys choose radio buttons while moving, which must not leave the page (WCAG 3.2.2). */
export function useExplicitChoice(): ExplicitChoice {
  const isPassingOver = useRef(false);
  return {
    isExplicit: () => !isPassingOver.current,
    onKeyDown: ({ key }) => {
      isPassingOver.current = key.startsWith('Arrow');
    },
    onKeyUp: () => {
      isPassingOver.current = false;
    },
  };
}
