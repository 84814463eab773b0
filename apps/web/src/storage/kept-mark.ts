import { databaseName } from './our-names.ts';

/**
 * Says at once, before anything is drawn, whether this device may keep something of a survey: databases answer too late
 * for that. A mark without an entry costs a moment; an entry without a mark shows a page that is replaced.
 */
export interface KeptMark {
  isSet(): boolean;
  set(): void;
  clear(): void;
}

/** In local storage, beside the survey's database. Where it cannot be used there is never a mark. */
export function createKeptMark(surveyId: string): KeptMark {
  const key = `${databaseName(surveyId)}-kept`;
  const quietly = <T>(work: (storage: Storage) => T): T | undefined => {
    try {
      return work(localStorage);
    } catch {
      return undefined; // blocked or full: the page that comes first is replaced a moment later
    }
  };
  let known = false;
  return {
    isSet: () => quietly((storage) => storage.getItem(key)) === '1',
    set() {
      if (!known) quietly((storage) => storage.setItem(key, '1'));
      known = true;
    },
    clear() {
      quietly((storage) => storage.removeItem(key));
      known = false;
    },
  };
}
