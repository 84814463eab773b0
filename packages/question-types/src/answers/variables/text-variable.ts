import type { QuestionVariable, VariableValue } from '@canvass/logic';
import type { Option } from '@canvass/project';
import { maxDecimals } from '@canvass/validators';
import { optionTextRules } from '../entries/entry.ts';
import type { TextRules } from '../open-text/text-rules.ts';

/** Decimals of a number without a fixed number of decimals. */
const USUAL_DECIMALS = 2;
const DAY_FORM = 'yyyy-MM-dd';

/** The variable of an open text: a number or a date if only those are valid. */
export function textVariable(rules: TextRules): QuestionVariable {
  if (isNumber(rules)) return { kind: 'number', decimals: decimalsOf(rules), ...unitOf(rules) };
  if (isDay(rules)) return { kind: 'date' };
  return { kind: 'text', ...(rules.maxLength !== undefined && { maxLength: rules.maxLength }) };
}

/** The exported text. A number that is not valid yet (the response is unfinished) is left out. */
export function textValue(rules: TextRules, text: string | undefined): VariableValue {
  if (text === undefined || text === '') return undefined;
  if (isNumber(rules)) return isInForm(rules, text) ? Number(text) : undefined;
  return isDay(rules) && !isInForm(rules, text) ? undefined : text;
}

export const openOptions = (options: readonly Option[]): readonly Option[] =>
  options.filter(({ is_open }) => is_open === true);

/** The open text beside an option or row. */
export function openVariable(option: Option): QuestionVariable {
  return { part: 'open', partTitle: 'open text', ...textVariable(optionTextRules(option)) };
}

export const openValue = (option: Option, text: string | undefined): VariableValue =>
  textValue(optionTextRules(option), text);

/** The value of an open text whose option was not chosen. */
export const NOT_OPENED: VariableValue = { missing: 'not_offered' };

const isNumber = ({ validator }: TextRules) => validator.numeric === true;
const isDay = ({ validator, settings }: TextRules) =>
  validator.id === 'date' && (settings.format ?? DAY_FORM) === DAY_FORM;

const isInForm = ({ validator }: TextRules, text: string) => validator.validate(text, {}).length === 0;

/** The unit in labels, with the code of a currency. */
function unitOf({ attributes = {} }: TextRules): Pick<QuestionVariable, 'unit'> {
  const { unit_before: before, unit_after: after, currency } = attributes;
  const unit = [before, currency, after].filter((part) => part !== undefined).join(' ');
  return unit === '' ? {} : { unit };
}

function decimalsOf({ validator, settings }: TextRules): number {
  const fixed = maxDecimals(settings);
  if (fixed !== undefined) return fixed;
  return validator.id === 'int' ? 0 : USUAL_DECIMALS;
}
