import {
  requireTools,
  localisedQuestion,
  type MissingKind,
  type ProgramQuestion,
  type QuestionVariable,
  questionTypeId,
  type ValueLabel,
  variableCode,
  type VariableType,
} from '@canvass/logic';
import type { Question } from '@canvass/project';
import type { VariablePart, VariableQuestion } from '../dataset/dataset.ts';
import { joinedLabel, labelText, type BlockVariable, type ExportVersion } from './block.ts';

/** A variable of a question over all versions of a survey. */
export interface QuestionColumn {
  readonly index: number;
  readonly variable: BlockVariable;
  /** The number of each choice, by key. */
  readonly codes: Map<string, number>;
  readonly labels: ValueLabel[];
}

/** A question in one version. */
export interface QuestionPlan {
  readonly found: ProgramQuestion;
  readonly parts: readonly QuestionVariable[];
  /** The column of each part. */
  readonly columns: readonly QuestionColumn[];
}

export interface QuestionColumns {
  readonly columns: readonly QuestionColumn[];
  readonly plans: ReadonlyMap<number, QuestionPlan>;
}

/**
 * The variables of a question, newest version first: equal row, option and part make one variable, whatever
 * its name. If its type has changed (a text was a number), older versions have a separate variable.
 */
export function questionColumns(
  gid: string,
  versions: readonly ExportVersion[],
  language: string | undefined,
): QuestionColumns {
  const columns = new Map<string, QuestionColumn>();
  const plans = new Map<number, QuestionPlan>();
  for (const { version, program } of versions) {
    const found = program.questions[program.byGid.get(gid) ?? -1];
    if (found === undefined) continue;
    const localised = language === undefined ? found.question : localisedQuestion(program, language, found);
    const parts = requireTools(found).variables(localised);
    const own = parts.map((part) => {
      const key = keyOf(part);
      const known = columns.get(key);
      const isNew = known === undefined && [...columns.keys()].some((other) => sameThing(other, key));
      const code = isNew ? `${found.cid}_v${version}` : found.cid;
      const column = known ?? {
        index: columns.size,
        variable: describeVariable(localised, code, part),
        codes: new Map(),
        labels: [],
      };
      columns.set(key, column);
      addLabels(column, part);
      return column;
    });
    plans.set(version, { found, parts, columns: own });
  }
  return { columns: [...columns.values()].map(withLabels), plans };
}

/** Identifies the subject and type of a variable. */
function keyOf(part: QuestionVariable): string {
  const { row, line = '', option, part: name = '' } = part;
  return `${row?.gid ?? ''}|${line}|${option?.gid ?? ''}|${name}#${typeOf(part)}`;
}
const sameThing = (a: string, b: string) => a.slice(0, a.lastIndexOf('#')) === b.slice(0, b.lastIndexOf('#'));

function typeOf({ kind }: QuestionVariable): VariableType {
  return kind === 'choice' || kind === 'flag' ? 'number' : kind;
}

function describeVariable(question: Question, code: string, part: QuestionVariable): BlockVariable {
  const { row, line, option, partTitle, kind, decimals, maxLength } = part;
  const title = labelText(question.title);
  const own = { title, row: labelText(row?.title), option: labelText(option?.title) };
  const label = (rows: string) => joinedLabel([own.title, own.row, rows, own.option], partTitle) || code;
  const nameOf = (of: QuestionVariable) => [code, variableCode(of)].filter((name) => name !== '').join('_');
  return {
    wanted: nameOf(part),
    label: label(line === undefined ? '' : String(line)),
    type: typeOf(part),
    ...(decimals !== undefined && decimals > 0 && { decimals }),
    ...(maxLength !== undefined && { maxLength }),
    measure: part.measure ?? (kind === 'number' ? 'scale' : measureOf(kind)),
    valueLabels: [],
    missing: missingOf(part),
    group: 'question',
    question: toldQuestion(question, code),
    part: toldPart(part),
    ...(line !== undefined && {
      line: { number: line, wanted: nameOf(lineless(part)), label: label('') },
    }),
  };
}

function toldPart({ kind, row, option, line, part, partTitle }: QuestionVariable): VariablePart {
  return {
    kind,
    ...(row !== undefined && { row: { gid: row.gid, title: labelText(row.title) } }),
    ...(option !== undefined && {
      option: {
        gid: option.gid,
        title: labelText(option.title),
        code: option.cid ?? `A${option.seq}`,
      },
    }),
    ...(line !== undefined && { line }),
    ...(part !== undefined && { name: part }),
    ...(partTitle !== undefined && { title: partTitle }),
  };
}

const measureOf = (kind: QuestionVariable['kind']) =>
  kind === 'date' || kind === 'time' || kind === 'datetime' ? 'scale' : 'nominal';

function lineless({ line: _, ...part }: QuestionVariable): QuestionVariable {
  return part;
}

export function toldQuestion(question: Question, code: string): VariableQuestion {
  return {
    gid: question.gid,
    cid: code,
    title: labelText(question.title),
    type: questionTypeId(question),
  };
}

function missingOf({ row, option, part, mayNotApply }: QuestionVariable): readonly MissingKind[] {
  const mayBeLeftOut = row !== undefined || option !== undefined || part !== undefined;
  return [
    'not_asked',
    ...(mayBeLeftOut ? (['not_offered'] as const) : []),
    'empty',
    ...(mayNotApply === true ? (['not_applicable'] as const) : []),
  ];
}

const FLAG_LABELS: readonly ValueLabel[] = [
  { value: 0, label: 'Not chosen' },
  { value: 1, label: 'Chosen' },
];

/** The newest version keeps its numbers. A choice of an older one whose number is taken gets the next free one. */
function addLabels({ codes, labels }: QuestionColumn, { kind, choices = [] }: QuestionVariable): void {
  if (kind === 'flag' && labels.length === 0) labels.push(...FLAG_LABELS);
  for (const { key, value, title } of choices) {
    if (codes.has(key)) continue;
    const taken = new Set(codes.values());
    const code = taken.has(value) ? Math.max(...taken) + 1 : value;
    codes.set(key, code);
    labels.push({ value: code, label: labelText(title) });
  }
}

const withLabels = (column: QuestionColumn): QuestionColumn => ({
  ...column,
  variable: { ...column.variable, valueLabels: column.labels },
});
