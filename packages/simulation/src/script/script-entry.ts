import { canonicalJson, requireTools, type Program, questionView, type State } from '@canvass/logic';
import { ENTRY_FORMS, plain } from './entry-forms.ts';
import { optionCode } from './names.ts';
import { printable } from '../findings/finding.ts';

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

/** Texts that YAML reads as themselves, without quotation marks. Numbers and reserved words are excluded. */
const PLAIN = /^[\p{L}_][\p{L}\p{N} _./@+-]*$/u;
const WORDS = /^(?:true|false|null|yes|no|on|off)$/i;

/** An entry of a script as an author writes it: `A2`, `[A1, A3]`, `{ R1: A4 }`. For terminals. */
export function entryText(entry: unknown): string {
  return entry === null ? '(no answer)' : printable(formatEntry(entry));
}

/** Formats an entry for a script file, as YAML that is read as exactly this entry. */
export function formatEntry(entry: unknown): string {
  if (typeof entry === 'string')
    return PLAIN.test(entry) && !WORDS.test(entry) && entry === entry.trim() ? entry : JSON.stringify(entry);
  if (Array.isArray(entry)) return `[${entry.map(formatEntry).join(', ')}]`;
  if (typeof entry !== 'object' || entry === null) return JSON.stringify(entry);
  const pairs = Object.entries(entry).map(([key, value]) => `${formatEntry(key)}: ${formatEntry(value)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

/** A fault of a script, with its offset. */
export interface Complaint {
  readonly at: number;
  readonly id: string;
  readonly message: string;
  readonly fix?: string;
}
