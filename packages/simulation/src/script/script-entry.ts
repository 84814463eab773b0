import { isRecord } from '@canvass/project';
import { canonicalJson, requireTools, type Program, questionView, type State } from '@canvass/logic';
import { stringify } from 'yaml';
import { optionCode } from './names.ts';
import { removeControls } from '../findings/finding.ts';

/** A form in which scripts may write a stored answer. `scriptEntry` tries which forms the question type reads. */
type EntryForm = (answer: unknown, codeOf: CodeOf) => unknown;
/** Returns the code of an option or row with this gid. Undefined for any other text. */
type CodeOf = (gid: string) => string | undefined;

type Json = { readonly [key: string]: unknown };
const PARTS = /^(.+)(_open|_no_apply)$/s;

/** Replaces gids by codes, an option with its text by `{ A9: text }`, and a list of one element by the element. */
const plainForm: EntryForm = (answer, codeOf) => {
  if (typeof answer === 'string') return codeOf(answer) ?? answer;
  if (Array.isArray(answer)) return writeList(answer, codeOf);
  return isRecord(answer) ? writeRecord(answer, codeOf) : answer;
};

function writeList(items: readonly unknown[], codeOf: CodeOf): unknown {
  const [first, text, ...otherItems] = items;
  const code = typeof first === 'string' && otherItems.length === 0 ? codeOf(first) : undefined;
  if (code !== undefined && typeof text === 'string' && codeOf(text) === undefined) return { [code]: text };
  if (first === null && items.at(-1) === NOT_APPLICABLE) return 'n/a';
  return items.length === 1 ? plainForm(first, codeOf) : items.map((item) => plainForm(item, codeOf));
}
const NOT_APPLICABLE = 99;

function writeRecord(answer: Json, codeOf: CodeOf): unknown {
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      const [, owner, part] = PARTS.exec(key) ?? [];
      const code = owner === undefined ? undefined : codeOf(owner);
      if (code === undefined) return [codeOf(key) ?? key, plainForm(value, codeOf)];
      return [`${code}${part ?? ''}`, part === '_no_apply' ? true : value];
    }),
  );
}

/** Writes numbers without quotation marks, for types that accept numbers. */
const numberForm: EntryForm = (answer, codeOf) => parseNumbers(plainForm(answer, codeOf));

function parseNumbers(entry: unknown): unknown {
  if (Array.isArray(entry)) return entry.map(parseNumbers);
  if (isRecord(entry))
    return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, parseNumbers(value)]));
  return typeof entry === 'string' && String(Number(entry)) === entry ? Number(entry) : entry;
}

/** Writes a list as a list, even if it has one element. */
const listForm: EntryForm = (answer, codeOf) =>
  Array.isArray(answer) ? answer.map((item) => plainForm(item, codeOf)) : undefined;

/** Converts ranks `{ A3: 1, A4: 2, A4_open: 'text' }` to the list `[A3, { A4: text }]`. */
const rankForm: EntryForm = (answer, codeOf) => {
  if (!isRecord(answer)) return undefined;
  return Object.entries(answer)
    .filter(([, rank]) => typeof rank === 'number')
    .toSorted(([, a], [, b]) => Number(a) - Number(b))
    .map(([gid]) => {
      const code = codeOf(gid) ?? gid;
      const text = answer[`${gid}_open`];
      return text === undefined ? code : { [code]: text };
    });
};

/** The names in an answer by levels. Outer levels come first. */
const levelNames = (answer: unknown): readonly unknown[] =>
  isRecord(answer) ? Object.values(answer).flat() : [];
const lastLevelForm: EntryForm = (answer) => levelNames(answer).at(-1);
const pathForm: EntryForm = (answer) => levelNames(answer).join('/');

const locationForm: EntryForm = (answer) => {
  if (!isRecord(answer)) return undefined;
  const { city, coordinate, formattedAddress: address } = answer;
  const names = pathForm(city, () => undefined);
  return {
    ...(address !== '' && { address }),
    ...(coordinate !== null && { at: coordinate }),
    ...(names !== '' && { city: names }),
  };
};

const evaluationForm: EntryForm = (answer) => {
  if (!isRecord(answer)) return undefined;
  const { score, tagsId: tags, ...otherFields } = answer;
  if (score === NOT_APPLICABLE) return 'n/a';
  return { score, ...(tags !== undefined && { tags }), ...otherFields };
};
const scoreForm: EntryForm = (answer) => (isRecord(answer) ? answer['score'] : undefined);

const fileForm: EntryForm = (answer) => {
  const [first]: readonly unknown[] = Array.isArray(answer) ? answer : [];
  return isRecord(first) ? first['file_name'] : undefined;
};

/** Writes each task by its least (`l`) and most (`h`) preferred option. */
const taskForm: EntryForm = (answer, codeOf) => {
  if (!Array.isArray(answer)) return undefined;
  const name = (gid: unknown) => (typeof gid === 'string' ? (codeOf(gid) ?? gid) : undefined);
  return answer.map((task: unknown) => {
    const { l, h } = isRecord(task) ? task : {};
    const [best, worst] = [name(h), name(l)];
    return { ...(best !== undefined && { best }), ...(worst !== undefined && { worst }) };
  });
};

const imageForm: EntryForm = (answer, codeOf) => {
  const shownImages: unknown = isRecord(answer) ? answer['ans'] : undefined;
  if (!Array.isArray(shownImages)) return undefined;
  return shownImages.map((image: unknown) => {
    const gid = isRecord(image) ? image['gid'] : undefined;
    return typeof gid === 'string' ? (codeOf(gid) ?? gid) : 'none';
  });
};

const ENTRY_FORMS: readonly EntryForm[] = [
  numberForm,
  plainForm,
  listForm,
  scoreForm,
  lastLevelForm,
  pathForm,
  rankForm,
  fileForm,
  evaluationForm,
  locationForm,
  taskForm,
  imageForm,
];

type ProgramQuestion = Program['questions'][number];

/**
 * Writes an answer as the entry of a script: `A2`, `[A1, A3]`, `{ R1: A4 }`, a text. Returns the first form that the
 * question's type reads as the same answer, or else the answer with codes in place of gids. Null for no answer.
 */
export function scriptEntry(program: Program, state: State, gid: string, answer: unknown): unknown {
  const programQuestion = program.questions[program.byGid.get(gid) ?? -1];
  if (programQuestion === undefined || answer === null || answer === undefined) return null;
  const codes = computeCodes(programQuestion);
  const codeOf = (entryGid: string) => codes.get(entryGid);
  const { material } = questionView(program, state, gid) ?? {};
  const entries = ENTRY_FORMS.map((form) => form(answer, codeOf)).filter((entry) => entry !== undefined);
  return (
    entries.find((entry) => isReadAs(programQuestion, entry, { answer, material })) ??
    plainForm(answer, codeOf)
  );
}

function isReadAs(
  programQuestion: ProgramQuestion,
  entry: unknown,
  { answer, material }: { readonly answer: unknown; readonly material: unknown },
): boolean {
  const read = requireTools(programQuestion).fromScript(entry, {
    question: programQuestion.question,
    material,
  });
  return 'answer' in read && canonicalJson(read.answer) === canonicalJson(answer);
}

function computeCodes({ question }: ProgramQuestion): ReadonlyMap<string, string> {
  const rows = (question.rows_items ?? []).map((row) => [row.gid, row.cid ?? `R${row.seq}`] as const);
  return new Map([
    ...(question.items ?? []).map((option) => [option.gid, optionCode(option)] as const),
    ...rows,
  ]);
}

/** An entry that can only be read when it is used: the respondent determines the options of a maxdiff task. */
export class LateEntry {
  readonly offset: number;
  readonly entry: unknown;

  constructor(offset: number, entry: unknown) {
    this.offset = offset;
    this.entry = entry;
  }
}

/** Returns an answer unchanged, and reads a late entry in this state. */
export function readLateEntry(
  program: Program,
  state: State,
  gid: string,
  answer: unknown,
): { readonly answer: unknown } | { readonly offset: number; readonly problem: string } {
  if (!(answer instanceof LateEntry)) return { answer };
  const programQuestion = program.questions[program.byGid.get(gid) ?? -1];
  if (programQuestion === undefined) return { answer: null };
  const { material } = questionView(program, state, gid) ?? {};
  const result = requireTools(programQuestion).fromScript(answer.entry, {
    question: programQuestion.question,
    material,
  });
  return 'problem' in result ? { offset: answer.offset, problem: result.problem } : { answer: result.answer };
}

/** Options by which scripts are written as YAML: each entry on one line, with quotation marks only where they are needed. */
export const SCRIPT_YAML = {
  aliasDuplicateObjects: false,
  blockQuote: false,
  compat: 'yaml-1.1',
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  flowCollectionPadding: false,
  lineWidth: 0,
  singleQuote: false,
} as const;

/** Formats an entry of a script for terminals, as YAML in one line: `A2`, `[A1, A3]`, `{R1: A4}`. */
export function entryText(entry: unknown): string {
  if (entry === null) return '(no answer)';
  return removeControls(stringify(entry, { ...SCRIPT_YAML, collectionStyle: 'flow' }).trimEnd());
}

export interface EntryProblem {
  readonly offset: number;
  readonly id: string;
  readonly message: string;
  readonly fix?: string;
}
