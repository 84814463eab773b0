import { databaseName } from '../storage/our-names.ts';

/** The lock that lets one tab write a survey's answers, so that each browser has one writer (TRUST-7). */
export interface TabLock {
  /** `isForced` takes the lock from the tab that has it. Resolves to false if another tab has it. */
  claim(isForced: boolean): Promise<boolean>;
  release(): void;
}

/**
 * Uses Web Locks. In browsers without them every claim succeeds, and the server refuses the second tab with 1117.
 * `onLost` is called when another tab has taken the lock (STATE-8).
 */
export function createTabLock(surveyId: string, onLost: () => void): TabLock {
  let release: (() => void) | undefined;
  return {
    claim(isForced) {
      const locks = globalThis.navigator?.locks as LockManager | undefined; // absent in older web-views
      if (locks === undefined || release !== undefined) return Promise.resolve(true);
      return new Promise((resolve) => {
        const hold = (lock: Lock | null): Promise<void> | undefined => {
          resolve(lock !== null);
          if (lock === null) return undefined;
          return new Promise((done) => (release = done));
        };
        locks
          .request(databaseName(surveyId), isForced ? { steal: true } : { ifAvailable: true }, hold)
          .catch(() => {
            // Stolen if `release` is set. Otherwise the browser forbids locks, so no tab can hold it.
            if (release === undefined) resolve(true);
            else onLost();
            release = undefined;
          });
      });
    },
    release() {
      release?.();
      release = undefined;
    },
  };
}
