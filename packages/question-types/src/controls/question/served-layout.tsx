import { createContext, use } from 'react';

/** The page's layout, for rendering without a document. */
interface ServedLayout {
  /** Laid out for a phone. */
  readonly phone: boolean;
  readonly rightToLeft: boolean;
}
const ServedLayoutContext = createContext<ServedLayout | null>(null);
/** Around pages that are drawn by the server. */
export const ServedLayoutProvider = ServedLayoutContext.Provider;

/** Whether the page has the phone layout. A hook instead of a property, since open texts are used in many places. */
export function useIsPhoneLayout(): boolean {
  return use(ServedLayoutContext)?.phone ?? document.documentElement.dataset['layout'] === 'phone';
}

/** Whether the page is being drawn by the server, where no effect ever runs. */
export const useIsServed = (): boolean => use(ServedLayoutContext) !== null;

/** The direction of a page is that of its root. */
export function useIsRightToLeft(): boolean {
  return use(ServedLayoutContext)?.rightToLeft ?? document.documentElement.dir === 'rtl';
}
