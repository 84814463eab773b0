import { questionView, type Program } from '@canvass/logic';
import type { AppState } from '../../store/store.ts';

/** What was changed and is shown, by gid; null: no answer any more. What is hidden keeps the answer that it had. */
export function changedAnswers(
  program: Program,
  { session, queue }: Pick<AppState, 'session' | 'queue'>,
  stored: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (session === null) return {};
  const touched = new Set(queue.log.events.flatMap((event) => (event.type === 'answer' ? [event.gid] : [])));
  const answers = [...touched].flatMap((gid): (readonly [string, unknown])[] => {
    const view = questionView(program, session.engine, gid);
    if (view === undefined) return [];
    const now = view.answer ?? null;
    return JSON.stringify(now) === JSON.stringify(stored[gid] ?? null) ? [] : [[gid, now]];
  });
  return Object.fromEntries(answers);
}
