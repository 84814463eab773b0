// Generates the forms in which languages write dates, numbers and amounts, from the Intl of this Node. The engine does
// not use Intl, because all hosts must write the same text.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEADER } from './names.mjs';

const FOLDER = 'packages/logic/src/features/formats';
/** Variants that order short dates differently from the product's language, such as en-US from en-GB. */
const VARIANTS = ['en-US'];
const STYLES = ['short', 'medium', 'long', 'full'];
const TEST_YEAR = 2026;

export function languageForms(root) {
  if (!existsSync(join(root, FOLDER))) return [];
  const rows = [...productLanguages(root), ...VARIANTS].map(
    (tag) => `  ${JSON.stringify(tag)}: ${JSON.stringify(computeForms(tag, root))},`,
  );
  const text = [
    HEADER,
    '/** By language. */',
    'export const LANGUAGE_FORMS = {',
    ...rows,
    '} as const;',
    '',
  ].join('\n');
  return [{ path: `${FOLDER}/language-forms.gen.ts`, text }];
}

const productLanguages = (root) =>
  JSON.parse(readFileSync(join(root, 'texts/languages.json'), 'utf8')).map(({ tag }) => tag);

function computeForms(tag, root) {
  const dates = Object.fromEntries(STYLES.map((style) => [style, dateForm(tag, { dateStyle: style })]));
  const format = new Intl.NumberFormat(tag);
  const computePart = (type, value) =>
    format.formatToParts(value).find((part) => part.type === type)?.value ?? '';
  return {
    dates,
    times: Object.fromEntries(STYLES.map((style) => [style, timeForm(tag, style)])),
    month: dateForm(tag, { year: 'numeric', month: 'long' }),
    decimal: computePart('decimal', 0.5),
    group: computePart('group', 1_234_567),
    // Contains the direction mark before the minus sign, if the language writes one.
    minus: format.format(-1).replace('1', ''),
    ...(computePart('group', 1234) === '' && { groupsFrom: 5 }),
    ...(format.format(1_234_567).startsWith('12' + computePart('group', 1_234_567)) && { lakhs: true }),
    amounts: computeAmounts(tag, root),
  };
}

/** The form of a date such as `{d} {m} {y}`, with the names of months and weekdays that it needs. */
function dateForm(tag, options) {
  const format = new Intl.DateTimeFormat(tag, { ...options, calendar: 'gregory', timeZone: 'UTC' });
  const listParts = (month, day) => format.formatToParts(Date.UTC(TEST_YEAR, month, day));
  const computeText = (parts, type) => parts.find((part) => part.type === type)?.value;
  const months = Array.from({ length: 12 }, (_, month) => computeText(listParts(month, 7), 'month'));
  // The names begin with Sunday, which 4 January 2026 is.
  const weekdays = Array.from({ length: 7 }, (_, day) => computeText(listParts(0, 4 + day), 'weekday'));
  const form = listParts(4, 7)
    .map(({ type, value }) => {
      if (type === 'literal') return value;
      if (type === 'weekday') return '{w}';
      if (type === 'year') return value.length === 2 ? '{yy}' : '{y}';
      if (type === 'day') return value.length === 2 ? '{dd}' : '{d}';
      if (value === '05') return '{mm}';
      return value === '5' ? '{n}' : '{m}';
    })
    .join('');
  return {
    form,
    ...(form.includes('{m}') && { months: months.join('|') }),
    ...(form.includes('{w}') && { weekdays: weekdays.join('|') }),
  };
}

/** The form that joins a date and a time of day, such as `{date} at {time}`. In some languages the date changes too. */
function timeForm(tag, style) {
  const shape = { dateStyle: style, calendar: 'gregory', timeZone: 'UTC' };
  const moment = Date.UTC(TEST_YEAR, 4, 7, 14, 30);
  const day = new Intl.DateTimeFormat(tag, shape).format(moment);
  const both = new Intl.DateTimeFormat(tag, { ...shape, timeStyle: 'short', hourCycle: 'h23' }).format(
    moment,
  );
  const form = both.replace(day, '{date}').replace('14:30', '{time}');
  if (form.includes('{date}') && form.includes('{time}')) return form;
  if (style === 'full') throw new Error(`A date with a time cannot be split in ${tag}: ${both}`);
  return timeForm(tag, 'full');
}

/** The texts around an amount, by currency. `XXX` is the form of currencies without a sign, which show their code. */
function computeAmounts(tag, root) {
  const table = readFileSync(join(root, 'packages/validators/src/currencies.ts'), 'utf8');
  const codes = [...new Set(table.match(/\b[A-Z]{3}\b/g))].filter((code) => code !== 'ISO');
  const formatIn = (code) => {
    const format = new Intl.NumberFormat(tag, {
      style: 'currency',
      currency: code,
      maximumFractionDigits: 0,
    });
    return format.format(1).replace('1', '|');
  };
  const defaultForm = formatIn('XTS');
  const codesWithOwnForm = codes.filter((code) => formatIn(code) !== defaultForm.replace('XTS', code));
  return {
    XXX: defaultForm.replace('XTS', 'XXX'),
    ...Object.fromEntries(codesWithOwnForm.map((code) => [code, formatIn(code)])),
  };
}
