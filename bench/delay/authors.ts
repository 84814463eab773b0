import { setTimeout as sleep } from 'node:timers/promises';
import { callAsOperator } from '@canvass/e2e/author';
import { createLargeSurvey } from '../editor/large-survey.ts';

const AUTHORS = 20;
/** Time between two saves of an author, and the shortest time between two requests for other authors' changes. */
const SAVE_INTERVAL_MS = 3_000;
const CHECK_INTERVAL_MS = 5_000;

/** The title of the survey that `createLargeSurvey` makes, which the authors edit. */
const TITLE = 'Five hundred questions';

/** Authors who each edit a large survey. A task saves once and waits; every second one also requests changes. */
export function createAuthors(url: string): readonly (() => Promise<void>)[] {
  return Array.from({ length: AUTHORS }, (_, author) => {
    const id = `WrittenByAuthor${String(author).padStart(9, '0')}`;
    const path = `/api/publishing/surveys/${id}/draft/text`;
    let text = createLargeSurvey(id);
    const titleIndex = text.indexOf(TITLE);
    let title = TITLE;
    let edition: string | null = null;
    let saves = 0;
    let lastCheck = 0;
    /** Saves the whole text at first, and then only the changed part, as the editor does. */
    async function save(next: string): Promise<void> {
      const part = { length: text.length, at: titleIndex, removed: title.length, inserted: next };
      text = text.replace(title, next);
      title = next;
      const [method, body] = edition === null ? ['PUT', { text, edition }] : ['POST', { edition, ...part }];
      const saveReply = await callAsOperator<{ readonly edition: string }>(url, path, {
        method,
        body: JSON.stringify(body),
      });
      edition = saveReply.edition;
    }
    return async () => {
      // The authors' first saves are spread evenly.
      if (saves === 0) await sleep((author * SAVE_INTERVAL_MS) / AUTHORS);
      saves += 1;
      const startTime = performance.now();
      await save(`Written ${saves} times`);
      if (startTime - lastCheck >= CHECK_INTERVAL_MS) {
        lastCheck = startTime;
        await callAsOperator(url, `${path}?edition=${edition}`, {});
      }
      await sleep(Math.max(0, SAVE_INTERVAL_MS - (performance.now() - startTime)));
    };
  });
}
