import type { OpenAttributes, Option, QuestionOf } from '@canvass/project';
import { normaliseText, numberOf, textRules, type TextRules } from '../../answers/open-text/text-rules.ts';
import type { AutoTableAnswer } from '@canvass/protocol';

/** Text rules of the cells of a column (TYPE-12, setType and setValue). */
export function columnRules(column: Option): TextRules {
  const cachedRules = rulesOf.get(column);
  if (cachedRules !== undefined) return cachedRules;
  const rules = textRules(computeAttributes(column), hasBounds(column) ? column : {});
  rulesOf.set(column, rules);
  return rules;
}
/** Cached, because every keystroke looks them up. */
const rulesOf = new WeakMap<Option, TextRules>();

export const hasBounds = ({ setType }: Option): boolean =>
  setType === 'int' || setType === 'decimal' || setType === 'date';

/** The attributes of a column's texts. The `setType` "others" accepts open-text types such as e-mail. */
function computeAttributes(column: Option): OpenAttributes | undefined {
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
      const length = parseLengths(setValue);
      return length === undefined ? { type: setType } : { type: setType, range: length };
    }
  }
}

type DateFormat = NonNullable<OpenAttributes['format']>;
const FORMATS: readonly string[] = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd'] satisfies DateFormat[];
export const isDateFormat = (value: string): value is DateFormat => FORMATS.includes(value);

/** Parses `2,10`, `2,` or `,10`. A single number is the maximum. Undefined for other texts. */
export function parseLengths(value: string): [min: number | null, max: number | null] | undefined {
  const match = /^\s*(?:(\d{0,6})\s*[,，]\s*)?(\d{0,6})\s*$/.exec(value);
  if (match === null) return undefined;
  const [, min = '', max = ''] = match;
  if (min === '' && max === '') return undefined;
  return [min === '' ? null : Number(min), max === '' ? null : Number(max)];
}

/** Texts by column gid, without empty cells. */
export type TableRow = AutoTableAnswer[number];

/** Maximum number of rows in any table. */
export const MAX_TABLE_ROWS = 100;

/** Minimum and maximum number of rows, from `min` and `max` of the question. */
export function rowBounds({ min, max }: QuestionOf<'auto_table'>): {
  readonly min: number;
  readonly max: number;
} {
  const maxRows = Math.max(1, Math.min(MAX_TABLE_ROWS, Math.floor(numberOf(max) ?? MAX_TABLE_ROWS)));
  return { min: Math.max(0, Math.min(maxRows, Math.ceil(numberOf(min) ?? 0))), max: maxRows };
}

export const isFilled = (row: TableRow): boolean => Object.keys(row).length > 0;

/** The stored form of a row. Its texts are in authored order, in the form of their columns. Omits blank texts. */
export function makeRow(
  { items = [] }: QuestionOf<'auto_table'>,
  textIn: (gid: string) => string | undefined,
): TableRow {
  const cells = items.flatMap((column) => {
    const text = normaliseText(textIn(column.gid) ?? '', columnRules(column));
    return text === '' ? [] : [[column.gid, text] as const];
  });
  return Object.fromEntries(cells);
}

/**
 * The author's initial texts of a row. Columns with unique values start empty.
 * `isOffered` returns whether the column with a gid is shown.
 */
export function defaultTexts(
  question: QuestionOf<'auto_table'>,
  isOffered: (gid: string) => boolean,
): TableRow {
  const texts = new Map(
    (question.items ?? []).map(({ gid, unique, open_attrs }) => [
      gid,
      unique === true || !isOffered(gid) ? undefined : open_attrs?.defaultCotnent,
    ]),
  );
  return makeRow(question, (gid) => texts.get(gid));
}
