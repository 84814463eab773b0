import { setTimeout as sleep } from 'node:timers/promises';
import { operate } from '@canvass/e2e/author';
import { largeSurvey } from '../editor/large-survey.ts';

const AUTHORS = 20;
/** The longest time between two saves of an author who types, and between two checks for others' changes, in milliseconds. */
const SAVE_EVERY_MS = 3_000;
const LOOK_EVERY_MS = 5_000;

/** The title in the file of a large survey. */
const TITLE = 'Five hundred questions';

/** Authors who write large surveys, one each. Each task saves once, and waits; every second one also looks for changes. */
export function createAuthors(url: string): readonly (() => Promise<void>)[] {
  return Array.from({ length: AUTHORS }, (_, author) => {
    const id = `WrittenByAuthor${String(author).padStart(9, '0')}`;
    const path = `/api/publishing/surveys/${id}/draft/text`;
    let text = largeSurvey(id);
    const at = text.indexOf(TITLE);
    let title = TITLE;
    let edition: string | null = null;
    let saves = 0;
    let lastLook = 0;
    /** The whole text at first, and then the changed part, as the editor does. */
    async function save(next: string): Promise<void> {
      const part = { length: text.length, at, removed: title.length, inserted: next };
      text = text.replace(title, next);
      title = next;
      const [method, body] = edition === null ? ['PUT', { text, edition }] : ['POST', { edition, ...part }];
      const saved = await operate<{ readonly edition: string }>(url, path, {
        method,
        body: JSON.stringify(body),
      });
      edition = saved.edition;
    }
    return async () => {
      // Their first saves are spread evenly.
      if (saves === 0) await sleep((author * SAVE_EVERY_MS) / AUTHORS);
      saves += 1;
      const begun = performance.now();
      await save(`Written ${saves} times`);
      if (begun - lastLook >= LOOK_EVERY_MS) {
        lastLook = begun;
        await operate(url, `${path}?edition=${edition}`, {});
      }
      await sleep(Math.max(0, SAVE_EVERY_MS - (performance.now() - begun)));
    };
  });
}
