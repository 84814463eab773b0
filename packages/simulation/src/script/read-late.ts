import { wholeTypeOf, type Program, questionView, type State } from '@canvass/logic';
import { LateEntry } from './late-entry.ts';

/** An answer, or what a late entry comes to in this state. */
export function readLate(
  program: Program,
  state: State,
  gid: string,
  answer: unknown,
): { readonly answer: unknown } | { readonly at: number; readonly problem: string } {
  if (!(answer instanceof LateEntry)) return { answer };
  const found = program.questions[program.byGid.get(gid) ?? -1];
  if (found === undefined) return { answer: null };
  const { material } = questionView(program, state, gid) ?? {};
  const result = wholeTypeOf(found).fromScript(answer.entry, { question: found.question, material });
  return 'problem' in result ? { at: answer.at, problem: result.problem } : { answer: result.answer };
}
