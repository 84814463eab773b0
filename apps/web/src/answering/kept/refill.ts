import { pageView, questionView } from '@canvass/logic';
import type { DeviceStore } from '../../storage/device-store.ts';
import type { ProgramHolder } from '../../store/engine-middleware.ts';
import { respond } from '../../store/session-slice.ts';
import type { AppStore } from '../../store/store.ts';
import { readKeptAnswers } from './kept-responses.ts';
import { forgetRefill, rememberRefill, rememberedRefill } from './refill-memory.ts';

interface RefillContext {
  readonly surveyId: string;
  readonly store: AppStore;
  readonly program: ProgramHolder;
}
/** Kept answers, and the pages that they have filled. */
interface KeptAnswers {
  readonly savedAt: number;
  readonly answers: ReadonlyMap<string, unknown>;
  readonly pages?: readonly string[];
}

/**
 * Fills kept answers into each page when the respondent first opens it. Newer answers stay, and answers that do not fit
 * are skipped.
 */
export function refill(context: RefillContext, { savedAt, answers, pages = [] }: KeptAnswers): void {
  const { surveyId, store, program } = context;
  const filled = new Set(pages);
  const fill = () => {
    const { session } = store.getState();
    if (session === null || session.engine.pending.length > 0) return;
    if (session.engine.end.is_end === 1) return stop();
    const page = `${session.runId} ${session.engine.page}`;
    if (filled.has(page)) return;
    filled.add(page);
    rememberRefill(surveyId, { savedAt, pages: [...filled] });
    for (const gid of pageView(program.current, session.engine).gids) {
      const isUnanswered = questionView(program.current, session.engine, gid)?.answer === undefined;
      if (isUnanswered && answers.has(gid))
        store.dispatch(respond({ type: 'answer', gid, answer: answers.get(gid) }));
    }
  };
  const unsubscribe = store.subscribe(fill);
  const stop = () => {
    unsubscribe();
    forgetRefill(surveyId);
  };
  rememberRefill(surveyId, { savedAt, pages });
  fill();
}

/** Continues to fill in kept answers after a reload, unless they were removed. */
export async function resumeRefill(
  context: RefillContext & { readonly device: Pick<DeviceStore, 'loadAside'> },
): Promise<void> {
  const memory = rememberedRefill(context.surveyId);
  if (memory === undefined) return;
  const answers = await readKeptAnswers(context, memory.savedAt);
  if (answers === undefined) forgetRefill(context.surveyId);
  else refill(context, { ...memory, answers });
}
