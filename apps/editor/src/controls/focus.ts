import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the first element that matches a selector, after the view has rendered. */
export type RequestFocus = (selector: string) => void;

/** Returns a function that moves the focus within `root`. */
export function useRequestedFocus(root: RefObject<HTMLElement | null>): RequestFocus {
  const requested = useRef<string>(undefined);
  useEffect(() => {
    if (requested.current === undefined) return;
    const target = root.current?.querySelector<HTMLElement>(requested.current);
    requested.current = undefined;
    target?.focus();
  });
  return (selector) => {
    requested.current = selector;
  };
}

/** A `ref` callback for a field that gets the focus when its dialog opens, instead of the close button. */
export const takeFirstFocus = (field: HTMLElement | null): void => field?.setAttribute('autofocus', '');
