import { databaseName } from '../storage/our-names.ts';

/** Whether this tab may write a survey's answers: one writer per survey and browser (TRUST-7). */
export interface TabLock {
  /** Takes the lock, or, with `steal`, takes it away from the tab that has it. False: another tab has it. */
  claim(steal: boolean): Promise<boolean>;
  release(): void;
}

/**
 * Web Locks where the browser has them; elsewhere every claim succeeds and the server's 1117 tells the tabs apart.
 * `onLost` is called when another tab has taken over.
 */
export function createTabLock(surveyId: string, onLost: () => void): TabLock {
  let release: (() => void) | undefined;
  return {
    claim(steal) {
      const locks = globalThis.navigator?.locks as LockManager | undefined; // absent in older web-views
      if (locks === undefined || release !== undefined) return Promise.resolve(true);
      return new Promise((resolve) => {
        const hold = (lock: Lock | null): Promise<void> | undefined => {
          resolve(lock !== null);
          if (lock === null) return undefined;
          return new Promise((done) => (release = done));
        };
        locks.request(databaseName(surveyId), steal ? { steal } : { ifAvailable: true }, hold).catch(() => {
          // Stolen (then `release` is set), or locks are forbidden here (then nobody else can hold it either).
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
