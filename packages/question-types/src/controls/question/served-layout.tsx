import { createContext, use } from 'react';

/** What a document says of the page, where there is none. */
interface ServedLayout {
  /** Laid out for a phone. */
  readonly phone: boolean;
  readonly rightToLeft: boolean;
}
const ServedLayoutContext = createContext<ServedLayout | null>(null);
/** Around pages that are drawn by the server. */
export const ServedLayoutProvider = ServedLayoutContext.Provider;

/** Whether the page is laid out for a phone, where no property says it: open texts stand in many places. */
export function useIsPhoneLayout(): boolean {
  return use(ServedLayoutContext)?.phone ?? document.documentElement.dataset['layout'] === 'phone';
}

/** Whether the page is being drawn by the server, where no effect ever runs. */
export const useIsServed = (): boolean => use(ServedLayoutContext) !== null;

/** The direction of a page is that of its root. */
export function useIsRightToLeft(): boolean {
  return use(ServedLayoutContext)?.rightToLeft ?? document.documentElement.dir === 'rtl';
}
