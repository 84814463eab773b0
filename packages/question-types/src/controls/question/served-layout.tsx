import { createContext, use } from 'react';

interface ServedLayout {
  readonly isPhone: boolean;
  readonly isRightToLeft: boolean;
}
const ServedLayoutContext = createContext<ServedLayout | null>(null);
/** Wraps pages that the server renders. */
export const ServedLayoutProvider = ServedLayoutContext.Provider;

/** Whether the page has the phone layout. A hook instead of a property, since open texts are used in many places. */
export function useIsPhoneLayout(): boolean {
  return use(ServedLayoutContext)?.isPhone ?? document.documentElement.dataset['layout'] === 'phone';
}

/** Whether the server renders the page, where effects never run. */
export const useIsServed = (): boolean => use(ServedLayoutContext) !== null;

/** Whether the root of the page is right-to-left. */
export function useIsRightToLeft(): boolean {
  return use(ServedLayoutContext)?.isRightToLeft ?? document.documentElement.dir === 'rtl';
}
