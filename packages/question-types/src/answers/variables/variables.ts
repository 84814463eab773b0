import type { QuestionVariable, VariableChoice, VariableValue } from '@canvass/logic';
import { CITY_LEVEL_NAMES, MAX_CITY_NAME_LENGTH, type CityLevel } from '../regions/city-answer.ts';
import type { Option, QuestionWith } from '@canvass/project';
import type { ChoiceEntry, MatrixAnswer } from '@canvass/protocol';
import { rowAnswer } from '../rows/rows-answer.ts';
import { maxDecimals } from '@canvass/validators';
import { optionTextRules } from '../entries/entry.ts';
import type { TextRules } from '../open-text/text-rules.ts';
import type { Scale } from '../score-items/scale.ts';

/** The exported values of options or rows: the author's values, or else `seq`, which never changes. */
export const choicesAmong = (options: readonly Option[] = []): readonly VariableChoice[] =>
  options.map(({ gid, seq, value = seq, title }) => ({ key: gid, value, title }));

/** A choice of one option. It is ordinal if the points of the options rise or fall from each option to the next. */
export function choiceVariable(options: readonly Option[] = []): QuestionVariable {
  const steps = options
    .slice(1)
    .map(({ score }, index) => Math.sign((score ?? Number.NaN) - (options[index]?.score ?? Number.NaN)));
  const isOrdered = steps.length > 1 && steps[0] !== 0 && steps.every((step) => step === steps[0]);
  return { kind: 'choice', choices: choicesAmong(options), ...(isOrdered && { measure: 'ordinal' }) };
}

export const levelVariable = (level: CityLevel): QuestionVariable => ({
  part: CITY_LEVEL_NAMES[level],
  partTitle: CITY_LEVEL_NAMES[level],
  kind: 'text',
  isListed: true,
  maxLength: MAX_CITY_NAME_LENGTH,
});

/**
 * The variables of all rows. `variablesOf` returns the variables of a row's cells. An open row also has a variable for
 * its text.
 */
export function rowVariables(
  question: QuestionWith<'options' | 'rows' | 'notApply'>,
  variablesOf: (row: Option) => readonly QuestionVariable[],
): readonly QuestionVariable[] {
  return (question.rows_items ?? []).flatMap((row) => {
    const cells = variablesOf(row).map(
      (variable): QuestionVariable => ({
        ...variable,
        row,
        ...(question.not_apply === true && { mayNotApply: true }),
      }),
    );
    return row.is_open === true ? [...cells, { row, ...openVariable(row) }] : cells;
  });
}

/** The values of the variables of `rowVariables`, in their order. `valuesOf` returns the values of a row's cells. */
export function rowValues<Cell>(
  question: QuestionWith<'options' | 'rows' | 'notApply'>,
  answer: MatrixAnswer<Cell>,
  valuesOf: (cell: Cell | undefined, row: Option) => readonly VariableValue[],
): readonly VariableValue[] {
  return (question.rows_items ?? []).flatMap((row) => {
    const rowEntry = rowAnswer(answer, row);
    const cells = valuesOf(rowEntry?.cell, row);
    const cellValues = rowEntry?.noApply === true ? cells.map(() => NOT_APPLICABLE_VALUE) : cells;
    return row.is_open === true ? [...cellValues, openValue(row, rowEntry?.text)] : cellValues;
  });
}

export const NOT_APPLICABLE_VALUE: VariableValue = { missing: 'not_applicable' };

/** Variables of a multiple choice: whether each option was chosen, and its open text. */
export function selectionVariables(options: readonly Option[] = []): readonly QuestionVariable[] {
  return options.flatMap((option): readonly QuestionVariable[] => {
    const chosen: QuestionVariable = { option, kind: 'flag' };
    return option.is_open === true ? [chosen, { option, ...openVariable(option) }] : [chosen];
  });
}

/** The values of the variables of `selectionVariables`, in their order. */
export function selectionValues(
  options: readonly Option[] = [],
  entries: readonly ChoiceEntry[] | undefined,
): readonly VariableValue[] {
  const texts = new Map<string, string>();
  for (const [gid, text] of entries ?? []) texts.set(gid, text ?? '');
  const values: VariableValue[] = [];
  for (const option of options) {
    const text = texts.get(option.gid);
    const chosen = entries === undefined ? undefined : text === undefined ? 0 : 1;
    values.push(chosen);
    if (option.is_open === true) values.push(computeOpenText(option, text, chosen));
  }
  return values;
}

function computeOpenText(option: Option, text: string | undefined, chosen: 0 | 1 | undefined): VariableValue {
  return chosen === 0 ? NOT_OPENED : openValue(option, text);
}

/** Number of exported decimals if the author has not fixed it. */
const DEFAULT_DECIMALS = 2;
const DAY_FORM = 'yyyy-MM-dd';

/** The variable of an open text. It is a number or a date if all valid texts are. */
export function textVariable(rules: TextRules): QuestionVariable {
  if (isNumber(rules)) return { kind: 'number', decimals: decimalsOf(rules), ...computeUnit(rules) };
  if (isDay(rules)) return { kind: 'date' };
  return { kind: 'text', ...(rules.maxLength !== undefined && { maxLength: rules.maxLength }) };
}

/** The exported value of an open text. Omits invalid numbers and dates, which unfinished responses can have. */
export function textValue(rules: TextRules, text: string | undefined): VariableValue {
  if (text === undefined || text === '') return undefined;
  if (isNumber(rules)) return isInForm(rules, text) ? Number(text) : undefined;
  return isDay(rules) && !isInForm(rules, text) ? undefined : text;
}

export const openOptions = (options: readonly Option[]): readonly Option[] =>
  options.filter(({ is_open }) => is_open === true);

export function openVariable(option: Option): QuestionVariable {
  return { part: 'open', partTitle: 'open text', ...textVariable(optionTextRules(option)) };
}

export const openValue = (option: Option, text: string | undefined): VariableValue =>
  textValue(optionTextRules(option), text);

/** The exported value of an open text whose option was not chosen. */
export const NOT_OPENED: VariableValue = { missing: 'not_offered' };

const isNumber = ({ validator }: TextRules) => validator.numeric === true;
const isDay = ({ validator, settings }: TextRules) =>
  validator.id === 'date' && (settings.format ?? DAY_FORM) === DAY_FORM;

const isInForm = ({ validator }: TextRules, text: string) => validator.validate(text, {}).length === 0;

/** The unit for labels: the text before the number, the code of the currency, and the text after the number. */
function computeUnit({ attributes = {} }: TextRules): Pick<QuestionVariable, 'unit'> {
  const { unit_before: before, unit_after: after, currency } = attributes;
  const unit = [before, currency, after].filter((part) => part !== undefined).join(' ');
  return unit === '' ? {} : { unit };
}

function decimalsOf({ validator, settings }: TextRules): number {
  const fixedDecimals = maxDecimals(settings);
  if (fixedDecimals !== undefined) return fixedDecimals;
  return validator.id === 'int' ? 0 : DEFAULT_DECIMALS;
}

export function decimalsOfStep({ min, step }: Scale): number {
  return Math.max(digitsAfterPoint(min), digitsAfterPoint(step));
}

function digitsAfterPoint(value: number): number {
  const [, digits = ''] = /^-?\d+\.(\d+)$/.exec(String(value)) ?? [];
  return digits.length;
}
