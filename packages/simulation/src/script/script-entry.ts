import { canonicalJson, requireTools, type Program, questionView, type State } from '@canvass/logic';
import { ENTRY_FORMS, plain } from './entry-forms.ts';
import { optionCode } from './names.ts';

type ProgramQuestion = Program['questions'][number];

/**
 * An answer in a script's form: `A2`, `[A1, A3]`, `{ R1: A4 }`, a text. Returns the first form that the question's type
 * reads as this very answer, else the answer with codes in place of gids. Returns null if there is no answer.
 */
export function scriptEntry(program: Program, state: State, gid: string, answer: unknown): unknown {
  const found = program.questions[program.byGid.get(gid) ?? -1];
  if (found === undefined || answer === null || answer === undefined) return null;
  const codes = codesOf(found);
  const codeOf = (one: string) => codes.get(one);
  const { material } = questionView(program, state, gid) ?? {};
  const entries = ENTRY_FORMS.map((form) => form(answer, codeOf)).filter((entry) => entry !== undefined);
  return entries.find((entry) => isReadAs(found, entry, { answer, material })) ?? plain(answer, codeOf);
}

function isReadAs(
  found: ProgramQuestion,
  entry: unknown,
  { answer, material }: { readonly answer: unknown; readonly material: unknown },
): boolean {
  const read = requireTools(found).fromScript(entry, { question: found.question, material });
  return 'answer' in read && canonicalJson(read.answer) === canonicalJson(answer);
}

function codesOf({ question }: ProgramQuestion): ReadonlyMap<string, string> {
  const rows = (question.rows_items ?? []).map((row) => [row.gid, row.cid ?? `R${row.seq}`] as const);
  return new Map([
    ...(question.items ?? []).map((option) => [option.gid, optionCode(option)] as const),
    ...rows,
  ]);
}
