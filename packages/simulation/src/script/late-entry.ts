import { requireTools, questionView, type Program, type State } from '@canvass/logic';

/** An entry that can only be read when it is used: the respondent determines the options of a maxdiff task. */
export class LateEntry {
  readonly at: number;
  readonly entry: unknown;

  constructor(at: number, entry: unknown) {
    this.at = at;
    this.entry = entry;
  }
}

/** An answer, or the value of a late entry in this state. */
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
  const result = requireTools(found).fromScript(answer.entry, { question: found.question, material });
  return 'problem' in result ? { at: answer.at, problem: result.problem } : { answer: result.answer };
}
