import { needsServerFacts, type Program, type State } from '@canvass/logic';
import type { SessionFacts } from '@canvass/protocol';
import { foldEvents } from './fold.ts';

/**
 * The state of a response that begins without the server, on its first page. Undefined when the survey needs something
 * that only the server knows, or waits for it before its first page (a quota, a draw).
 */
export function beginLocally(program: Program, facts: SessionFacts): State | undefined {
  if (needsServerFacts(program)) return undefined;
  const { state } = foldEvents(program, facts, []);
  return state.pending.length > 0 ? undefined : state;
}
