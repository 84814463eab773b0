import { databaseName } from './our-names.ts';

/**
 * A mark that can be read synchronously and means that this device may have stored data of a survey, because databases
 * reply too late for the first render. A mark without data delays the page a little. If data have no mark, the app first
 * shows a page and then replaces it.
 */
export interface KeptMark {
  isSet(): boolean;
  set(): void;
  clear(): void;
}

/** Keeps the mark in local storage. If that is unavailable, there is never a mark. */
export function createKeptMark(surveyId: string): KeptMark {
  const key = `${databaseName(surveyId)}-kept`;
  const quietly = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(localStorage);
    } catch {
      return undefined; // Storage is blocked or full, so the first page may be replaced a moment later.
    }
  };
  let isKnown = false;
  return {
    isSet: () => quietly((storage) => storage.getItem(key)) === '1',
    set() {
      if (!isKnown) quietly((storage) => storage.setItem(key, '1'));
      isKnown = true;
    },
    clear() {
      quietly((storage) => storage.removeItem(key));
      isKnown = false;
    },
  };
}
