import {
  exportedCode,
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
import { NO_ANSWER_CODES, type Question } from '@canvass/project';
import type { MissingLabel, VariablePart, VariableQuestion } from '../dataset/dataset.ts';
import { joinLabel, labelText, type BlockVariable, type ExportVersion } from './block.ts';

export interface QuestionColumn {
  readonly index: number;
  readonly variable: BlockVariable;
  /** The code of each choice, by key. All are numbers, or all are texts. */
  readonly codes: ReadonlyMap<string, number | string>;
}

export interface QuestionPlan {
  readonly programQuestion: ProgramQuestion;
  readonly parts: readonly QuestionVariable[];
  readonly columns: readonly QuestionColumn[];
}

export interface QuestionColumns {
  readonly columns: readonly QuestionColumn[];
  readonly plans: ReadonlyMap<number, QuestionPlan>;
}

/**
 * The variables of a question, newest version first. Versions share a variable of the same row, option and part, even
 * if its name has changed. If the type has changed, such as from number to text, older versions have another variable.
 */
export function questionColumns(
  gid: string,
  versions: readonly ExportVersion[],
  language: string | undefined,
): QuestionColumns {
  const columns = new Map<string, GrowingColumn>();
  const plans = new Map<number, Omit<QuestionPlan, 'columns'> & { readonly keys: readonly string[] }>();
  for (const { version, program } of versions) {
    const programQuestion = program.questions[program.byGid.get(gid) ?? -1];
    if (programQuestion === undefined) continue;
    const localised =
      language === undefined
        ? programQuestion.question
        : localisedQuestion(program, language, programQuestion);
    const parts = requireTools(programQuestion).variables(localised);
    const keys = parts.map((part) => {
      const key = keyOf(part);
      const knownColumn = columns.get(key);
      const isNew =
        knownColumn === undefined && [...columns.keys()].some((other) => isSameSubject(other, key));
      const code = isNew ? `${programQuestion.cid}_v${version}` : programQuestion.cid;
      const column = knownColumn ?? {
        index: columns.size,
        variable: describeVariable(localised, code, part),
        codes: new Map(),
        labels: [],
        noAnswers: new Map(),
      };
      columns.set(key, column);
      addLabels(column, part);
      addNoAnswers(column, part);
      return key;
    });
    plans.set(version, { programQuestion, parts, keys });
  }
  const isAskedFor = [...plans.values()].some(
    ({ programQuestion }) => programQuestion.question.required === 'ask',
  );
  const finished = new Map(
    [...columns].map(([key, column]) => {
      const complete = addNoAnswerKinds(finishColumn(column), column.noAnswers);
      return [key, isAskedFor ? addAskedLeft(complete) : complete];
    }),
  );
  return {
    columns: [...finished.values()],
    plans: new Map(
      [...plans].map(([version, { keys, ...plan }]) => [
        version,
        { ...plan, columns: keys.flatMap((key) => finished.get(key) ?? []) },
      ]),
    ),
  };
}

interface GrowingColumn extends Omit<QuestionColumn, 'codes'> {
  readonly codes: Map<string, number | string>;
  readonly labels: ValueLabel[];
  readonly noAnswers: Map<MissingKind, MissingLabel>;
}

/** Adds the missing value of `required` "ask", where respondents may leave a question after a request. */
const addAskedLeft = ({ variable, ...column }: QuestionColumn): QuestionColumn => ({
  ...column,
  variable: { ...variable, missing: [...variable.missing, 'asked_left'] },
});

const addNoAnswerKinds = (
  { variable, ...column }: QuestionColumn,
  noAnswers: ReadonlyMap<MissingKind, MissingLabel>,
): QuestionColumn =>
  noAnswers.size === 0
    ? { ...column, variable }
    : {
        ...column,
        variable: {
          ...variable,
          missing: [...variable.missing, ...noAnswers.keys()],
          missingLabels: noAnswers,
        },
      };

function keyOf(part: QuestionVariable): string {
  const { row, line = '', option, part: name = '' } = part;
  return `${row?.gid ?? ''}|${line}|${option?.gid ?? ''}|${name}#${typeOf(part)}`;
}
const isSameSubject = (a: string, b: string) =>
  a.slice(0, a.lastIndexOf('#')) === b.slice(0, b.lastIndexOf('#'));

function typeOf({ kind }: QuestionVariable): VariableType {
  return kind === 'choice' || kind === 'flag' ? 'number' : kind;
}

function describeVariable(question: Question, code: string, part: QuestionVariable): BlockVariable {
  const { row, line, option, kind, decimals, maxLength } = part;
  const details = [part.partTitle, part.unit].filter((detail) => detail !== undefined);
  const detail = details.length === 0 ? undefined : details.join(', ');
  const title = labelText(question.title);
  const titles = { title, row: labelText(row?.title), option: labelText(option?.title) };
  const labelWith = (rows: string) =>
    joinLabel([titles.title, titles.row, rows, titles.option], detail) || code;
  const nameOf = (variable: QuestionVariable) =>
    [code, variableCode(variable)].filter((name) => name !== '').join('_');
  return {
    preferredName: nameOf(part),
    label: labelWith(line === undefined ? '' : String(line)),
    type: typeOf(part),
    ...(decimals !== undefined && decimals > 0 && { decimals }),
    ...(maxLength !== undefined && { maxLength }),
    measure: part.measure ?? (kind === 'number' ? 'scale' : measureOf(kind)),
    valueLabels: [],
    missing: computeMissing(part),
    group: 'question',
    question: variableQuestion(question, code),
    part: describePart(part),
    ...(line !== undefined && {
      line: { number: line, preferredName: nameOf(omitLine(part)), label: labelWith('') },
    }),
  };
}

function describePart({
  kind,
  row,
  option,
  line,
  part,
  partTitle,
  isListed,
}: QuestionVariable): VariablePart {
  return {
    kind,
    ...(row !== undefined && { row: { gid: row.gid, title: labelText(row.title) } }),
    ...(option !== undefined && {
      option: {
        gid: option.gid,
        title: labelText(option.title),
        code: exportedCode(option, 'A'),
      },
    }),
    ...(line !== undefined && { line }),
    ...(part !== undefined && { name: part }),
    ...(partTitle !== undefined && { title: partTitle }),
    ...(isListed && { isListed }),
  };
}

const SCALES: ReadonlySet<QuestionVariable['kind']> = new Set(['date', 'time', 'datetime', 'local_datetime']);
const measureOf = (kind: QuestionVariable['kind']) => (SCALES.has(kind) ? 'scale' : 'nominal');

function omitLine({ line: _, ...part }: QuestionVariable): QuestionVariable {
  return part;
}

export function variableQuestion(question: Question, code: string): VariableQuestion {
  return {
    gid: question.gid,
    cid: code,
    title: labelText(question.title),
    type: questionTypeId(question),
  };
}

function computeMissing({ row, option, part, mayNotApply }: QuestionVariable): readonly MissingKind[] {
  const canBeLeftOut = row !== undefined || option !== undefined || part !== undefined;
  return [
    'not_asked',
    ...(canBeLeftOut ? (['not_offered'] as const) : []),
    'empty',
    ...(mayNotApply === true ? (['not_applicable'] as const) : []),
  ];
}

const FLAG_LABELS: readonly ValueLabel[] = [
  { value: 0, label: 'Not chosen' },
  { value: 1, label: 'Chosen' },
];

function addLabels({ codes, labels }: GrowingColumn, { kind, choices = [] }: QuestionVariable): void {
  if (kind === 'flag' && labels.length === 0) labels.push(...FLAG_LABELS);
  for (const { key, value, title } of choices) {
    if (codes.has(key)) continue;
    const code = findFreeCode(value, [...codes.values()]);
    codes.set(key, code);
    labels.push({ value: code, label: labelText(title) });
  }
}

/** Adds the non-answers that a version offers. Codes and labels of newer versions stay. */
function addNoAnswers(
  { noAnswers }: GrowingColumn,
  { noAnswers: offeredNoAnswers = [] }: QuestionVariable,
): void {
  for (const { kind, code = NO_ANSWER_CODES[kind], label } of offeredNoAnswers)
    if (!noAnswers.has(kind)) noAnswers.set(kind, { code, label: labelText(label) });
}

function findFreeCode(
  preferredCode: number | string,
  takenCodes: readonly (number | string)[],
): number | string {
  const isTaken = (code: number | string) => takenCodes.some((other) => String(other) === String(code));
  if (!isTaken(preferredCode)) return preferredCode;
  if (typeof preferredCode === 'number')
    return Math.max(...takenCodes.filter((code) => typeof code === 'number')) + 1;
  for (let number = 2; ; number += 1)
    if (!isTaken(`${preferredCode}_${number}`)) return `${preferredCode}_${number}`;
}

/** Completes a column. If one code is a text, the variable and all its codes become texts. */
function finishColumn({ index, variable, codes, labels }: GrowingColumn): QuestionColumn {
  const values = [...codes.values()];
  if (!values.some((code) => typeof code === 'string')) {
    const decimals = Math.max(0, ...values.map(decimalsOf));
    const decimalsField = decimals > (variable.decimals ?? 0) ? { decimals } : {};
    return { index, variable: { ...variable, ...decimalsField, valueLabels: labels }, codes };
  }
  const texts = labels.map(({ value, label }) => ({ value: String(value), label }));
  return {
    index,
    variable: { ...variable, type: 'text', valueLabels: texts },
    codes: new Map([...codes].map(([key, code]) => [key, String(code)])),
  };
}

const decimalsOf = (code: number | string): number => (/\.(\d+)$/.exec(String(code))?.[1] ?? '').length;
