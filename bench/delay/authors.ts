import { setTimeout as sleep } from 'node:timers/promises';
import { operate } from '@canvass/e2e/author';
import { largeSurvey } from '../editor/large-survey.ts';

const AUTHORS = 20;
/** The longest time between two saves of an author who types, and between two looks for others' changes, in milliseconds. */
const SAVE_EVERY_MS = 3_000;
const LOOK_EVERY_MS = 5_000;

/** Authors who write large surveys, one each. Each task saves once, and waits; every second one also looks for changes. */
export function createAuthors(url: string): readonly (() => Promise<void>)[] {
  return Array.from({ length: AUTHORS }, (_, author) => {
    const id = `WrittenByAuthor${String(author).padStart(9, '0')}`;
    const path = `/api/publishing/surveys/${id}/draft/text`;
    const file = largeSurvey(id);
    let edition: string | null = null;
    let saves = 0;
    let lastLook = 0;
    return async () => {
      // Their first saves are spread evenly.
      if (saves === 0) await sleep((author * SAVE_EVERY_MS) / AUTHORS);
      saves += 1;
      const begun = performance.now();
      const text = file.replace('Five hundred questions', `Written ${saves} times`);
      const body = JSON.stringify({ text, edition });
      const saved = await operate<{ readonly edition: string }>(url, path, { method: 'PUT', body });
      edition = saved.edition;
      if (begun - lastLook >= LOOK_EVERY_MS) {
        lastLook = begun;
        await operate(url, `${path}?edition=${edition}`, {});
      }
      await sleep(Math.max(0, SAVE_EVERY_MS - (performance.now() - begun)));
    };
  });
}
