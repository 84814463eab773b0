import type { OpenAttributes, Option } from '@canvass/project';
import { textRules, type TextRules } from '../../answers/open-text/text-rules.ts';

/** Rules of the cells of a column (TYPE-12, setType and setValue). */
export function columnRules(column: Option): TextRules {
  const known = rulesOf.get(column);
  if (known !== undefined) return known;
  const rules = textRules(attributesOf(column), hasBounds(column) ? column : {});
  rulesOf.set(column, rules);
  return rules;
}
/** Cached, because they are looked up on every keystroke. */
const rulesOf = new WeakMap<Option, TextRules>();

/** Whether `min` and `max` limit the cells of the column. */
export const hasBounds = ({ setType }: Option): boolean =>
  setType === 'int' || setType === 'decimal' || setType === 'date';

/** `others` accepts open-text types such as e-mail. */
function attributesOf(column: Option): OpenAttributes | undefined {
  const { setType = 'unlimit', setValue = '' } = column;
  switch (setType) {
    case 'others':
      return column.open_attrs;
    case 'date':
      return { type: 'date', ...(isDateFormat(setValue) && { format: setValue }) };
    case 'int':
    case 'decimal':
      return { type: setType };
    default: {
      const length = lengthOf(setValue);
      return length === undefined ? { type: setType } : { type: setType, range: length };
    }
  }
}

type DateFormat = NonNullable<OpenAttributes['format']>;
const FORMATS: readonly string[] = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd'] satisfies DateFormat[];
export const isDateFormat = (value: string): value is DateFormat => FORMATS.includes(value);

/**
 * `2,10`, `2,` or `,10`: minimum and maximum number of characters. A single number is the maximum. Undefined for
 * other texts.
 */
export function lengthOf(value: string): [min: number | null, max: number | null] | undefined {
  const found = /^\s*(?:(\d{0,6})\s*[,，]\s*)?(\d{0,6})\s*$/.exec(value);
  if (found === null) return undefined;
  const [, min = '', max = ''] = found;
  if (min === '' && max === '') return undefined;
  return [min === '' ? null : Number(min), max === '' ? null : Number(max)];
}
