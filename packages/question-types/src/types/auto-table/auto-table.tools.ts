import {
  withTools,
  type QuestionContext,
  type RandomSource,
  type QuestionProblem,
  type ScriptResult,
  type QuestionVariable,
  type VariableValue,
} from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { AutoTableAnswer } from '@canvass/protocol';
import { exampleText } from '../../answers/open-text/example-text.ts';
import {
  columnRules,
  hasBounds,
  isDateFormat,
  isFilled,
  parseLengths,
  makeRow,
  rowBounds,
  MAX_TABLE_ROWS,
  type TableRow,
} from './table-rows.ts';
import { autoTable, findContent } from './auto-table.ts';
import { numberOf } from '../../answers/open-text/text-rules.ts';
import type { AuthorTexts } from '@canvass/logic/author-texts';
import { boundKind, checkLimits, checkOptions, checkRange } from '../../answers/entries/question-checks.ts';
import { type AttributeProblem, checkOpenText } from '../../answers/open-text/check-attributes.ts';
import {
  findOption,
  optionCode,
  questionCode,
  describeUnknownOption,
} from '../../answers/entries/option-code.ts';
import { textValue, textVariable } from '../../answers/variables/variables.ts';
import { recordOfItems } from '../../answers/entries/entry-tools.ts';

const ROW_COUNT_CHOICES = 3;
const TRIES = 5;

/** A few random rows with all required and most other cells. Tries to avoid duplicates in unique columns. */
function arbitraryRows(
  random: RandomSource,
  question: QuestionOf<'auto_table'>,
  { options, today }: QuestionContext,
): AutoTableAnswer | undefined {
  if (question.required !== true && random.int(4) === 0) return undefined;
  const { min, max } = rowBounds(question);
  const count = Math.min(max, Math.max(1, min) + random.int(ROW_COUNT_CHOICES));
  const rows: TableRow[] = [];
  for (let rowIndex = 0; rowIndex < count; rowIndex += 1) {
    const filledColumn = options[random.int(Math.max(1, options.length))];
    const texts = new Map<string, string>();
    for (const column of options) {
      if (column !== filledColumn && column.required !== true && random.int(4) === 0) continue;
      texts.set(column.gid, freshText(random, column, { question, rows, today }));
    }
    rows.push(makeRow(question, (gid) => texts.get(gid)));
  }
  const filledRows = rows.filter(isFilled);
  return filledRows.length === 0 ? undefined : filledRows;
}

interface EarlierRows {
  readonly question: QuestionOf<'auto_table'>;
  readonly rows: readonly TableRow[];
  readonly today: string;
}

function freshText(random: RandomSource, column: Option, { question, rows, today }: EarlierRows): string {
  let text = '';
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    text = exampleText(random, columnRules(column), today);
    const content = findContent(
      makeRow(question, (gid) => (gid === column.gid ? text : '')),
      column,
    );
    if (column.unique !== true || rows.every((row) => findContent(row, column) !== content)) return text;
  }
  return text;
}

export const authorTexts = {
  'question.too-many-rows': {
    message: 'A table can have {most} rows at most.',
    fix: 'Reduce the number of rows, or use another question type.',
  },
  'question.bounds-of-text': {
    message: 'min and max apply to numbers, but this column contains texts, so they have no effect.',
    fix: 'Set setType to int or decimal, or write the length as setValue, such as 2,10.',
  },
  'question.set-value': {
    message: 'setValue "{value}" has no effect on cells of this type.',
    fix: 'Dates take yyyy, yyyy-MM or yyyy-MM-dd; texts take their length, such as 2,10; other types take none.',
  },
} as const satisfies AuthorTexts;

type TableProblem = AttributeProblem | QuestionProblem<keyof typeof authorTexts>;

/** Reports bounds that cannot be met or have no effect, and a setValue without an effect on its type. */
function checkAutoTable(question: QuestionOf<'auto_table'>): readonly TableProblem[] {
  const { min, max } = question;
  return [
    ...checkOptions(question),
    ...checkLimits(question),
    ...(Math.max(numberOf(min) ?? 0, numberOf(max) ?? 0) > MAX_TABLE_ROWS
      ? [
          {
            severity: 'warning',
            id: 'question.too-many-rows',
            path: '.max',
            params: { most: MAX_TABLE_ROWS },
          } as const,
        ]
      : []),
    ...(question.items ?? []).flatMap((column, index) => checkColumn(column, `.items[${index}]`)),
  ];
}

function checkColumn(column: Option, path: string): readonly TableProblem[] {
  const { setType = 'unlimit', setValue = '' } = column;
  return [
    ...(hasBounds(column) ? checkLimits(column, path, boundKind(setType) ?? 'number') : []),
    ...(setType === 'others' ? checkOpenText(column.open_attrs, `${path}.open_attrs`) : []),
    ...checkRange(parseLengths(setValue), `${path}.setValue`),
    ...(boundsText(column)
      ? [{ severity: 'warning', id: 'question.bounds-of-text', path: `${path}.min` } as const]
      : []),
    ...(isMeaningful(setType, setValue)
      ? []
      : [
          {
            severity: 'warning',
            id: 'question.set-value',
            path: `${path}.setValue`,
            params: { value: setValue },
          } as const,
        ]),
  ];
}

const boundsText = (column: Option): boolean =>
  !hasBounds(column) && (column.min !== undefined || column.max !== undefined);

function isMeaningful(setType: NonNullable<Option['setType']>, value: string): boolean {
  if (value.trim() === '') return true;
  if (setType === 'date') return isDateFormat(value);
  return (setType === 'unlimit' || setType === 'en' || setType === 'zh') && parseLengths(value) !== undefined;
}

/** Reads a record of texts for each row from a script: `[{ A1: Ada, A2: 36 }, ...]`. */
function rowsFromScript(entry: unknown, question: QuestionOf<'auto_table'>): ScriptResult<AutoTableAnswer> {
  const rows: TableRow[] = [];
  const rawRows: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
  if (rawRows.length > MAX_TABLE_ROWS) {
    return { problem: `${questionCode(question)} takes ${MAX_TABLE_ROWS} rows at most.` };
  }
  for (const row of rawRows) {
    const result = rowFromScript(row, question);
    if ('problem' in result) return result;
    if (isFilled(result.answer)) rows.push(result.answer);
  }
  return { answer: rows };
}

function rowFromScript(row: unknown, question: QuestionOf<'auto_table'>): ScriptResult<TableRow> {
  const code = questionCode(question);
  if (typeof row !== 'object' || row === null || Array.isArray(row)) {
    return {
      problem: `${code} takes a list of rows, such as [{ A1: text }], not ${JSON.stringify(row) ?? 'nothing'}.`,
    };
  }
  const texts = new Map<string, string>();
  for (const [name, text] of Object.entries(row)) {
    const column = findOption(question, name);
    if (column === undefined) return { problem: describeUnknownOption(question, name) };
    if (typeof text !== 'string' && typeof text !== 'number') {
      return {
        problem: `${code}: ${optionCode(column)} takes a text, not ${JSON.stringify(text) ?? 'nothing'}.`,
      };
    }
    texts.set(column.gid, String(text));
  }
  return { answer: makeRow(question, (gid) => texts.get(gid)) };
}

function tableVariables(question: QuestionOf<'auto_table'>): readonly QuestionVariable[] {
  const cells = linesOf(question).flatMap((line) =>
    (question.items ?? []).map(
      (option): QuestionVariable => ({ line, option, ...textVariable(columnRules(option)) }),
    ),
  );
  return [{ part: 'rows', partTitle: 'rows', kind: 'number' }, ...cells];
}

function tableValues(question: QuestionOf<'auto_table'>, answer: AutoTableAnswer): readonly VariableValue[] {
  const cells = linesOf(question).flatMap((line) =>
    (question.items ?? []).map((option) => textValue(columnRules(option), answer[line - 1]?.[option.gid])),
  );
  return [answer.length, ...cells];
}

function linesOf(question: QuestionOf<'auto_table'>): readonly number[] {
  return Array.from({ length: rowBounds(question).max }, (_, at) => at + 1);
}

const oneLine = (text = ''): string => text.replace(/\s+/g, ' ');

export const autoTableWithTools = withTools<QuestionOf<'auto_table'>, AutoTableAnswer>(autoTable, {
  shape: (question) => ({ kind: 'list', member: recordOfItems(question, () => ({ kind: 'text' })) }),
  score: () => undefined,
  fromScript: (entry, { question }) => rowsFromScript(entry, question),
  variables: tableVariables,
  values: tableValues,
  arbitraryAnswer: arbitraryRows,
  summarise: ({ items = [] }, answer, titleOf) =>
    answer
      .map((row) =>
        items
          .flatMap((column) => {
            const text = row[column.gid];
            return text === undefined ? [] : [`${titleOf(column)}: ${oneLine(text)}`];
          })
          .join(', '),
      )
      .join('; '),
  check: checkAutoTable,
});
