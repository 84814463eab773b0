import type { TaskContext } from '../threads/task-runner.ts';
import { createPartSaver, saveDraftText, type SentDraft } from './drafts/save-draft.ts';
import { saveFont, type SentFont } from './fonts/save-font.ts';

declare module '../threads/threads.ts' {
  interface TaskGroups {
    readonly saving: Awaited<ReturnType<typeof createTasks>>;
  }
}

/** Tasks that read and store large bodies of authors (docs/adr/0380). */
export async function createTasks({ openDatabase, now }: TaskContext) {
  const saver = { database: await openDatabase(1), now };
  return {
    saveDraft: (sent: SentDraft) => saveDraftText(saver, sent),
    saveDraftPart: createPartSaver(saver),
    saveFont: (sent: SentFont) => saveFont(saver, sent),
  };
}
