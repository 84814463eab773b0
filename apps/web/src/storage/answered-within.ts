/** A page that was asleep wakes with all its timers due: only one part of the wait is lost by that. */
const PARTS = 6;

/** What `work` comes to; rejects when it has not answered after `ms` milliseconds (null: waits as long as it takes). */
export function answeredWithin<T>(ms: number | null, work: Promise<T>): Promise<T> {
  if (ms === null) return work;
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (parts: number): void => {
      timer = setTimeout(() => {
        if (parts > 1) wait(parts - 1);
        else reject(new Error(`No answer after ${ms} ms.`));
      }, ms / PARTS);
    };
    wait(PARTS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
