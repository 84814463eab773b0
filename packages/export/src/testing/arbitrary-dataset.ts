import fc from 'fast-check';
import type {
  Cell,
  Dataset,
  MissingKind,
  Row,
  RowSource,
  Variable,
  VariableType,
} from '../dataset/dataset.ts';

export interface Sample {
  readonly dataset: Dataset;
  readonly rows: readonly Row[];
}

const KINDS: readonly MissingKind[] = ['not_asked', 'not_offered', 'empty', 'not_applicable'];
const TYPES: readonly VariableType[] = ['number', 'text', 'date', 'time', 'datetime', 'local_datetime'];
const MEASURES = ['nominal', 'ordinal', 'scale'] as const;

/** Texts that are difficult for writers of files. */
const DIFFICULT_TEXTS = [
  '=HYPERLINK("http://example.com")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '-999994',
  '-999994 ',
  '0',
  'NULL',
  'true',
  '"',
  "'",
  'a,b;c',
  'line\nline',
  'line\r\nline',
  ' in front',
  '<b>&amp;</b>',
  ']]>',
  '_x0041_',
  '\u0001\u0007\u001F',
  '\uD800',
  'x\uDC00y',
  '😀👩‍👩‍👧',
  'العربية',
  '中文，问卷',
  'é',
  '\uFEFFbom',
  '\uFFFF',
  '12345678',
  '123456789',
];

const text = (): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }) },
      { weight: 4, arbitrary: fc.constantFrom(...DIFFICULT_TEXTS) },
      { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }) },
      { weight: 1, arbitrary: long() },
    )
    .filter((value) => value.trim() !== '');

const long = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('a', '中', '😀'), fc.constantFrom(8, 9, 84, 85, 86, 253, 255, 256, 600))
    .map(([unit, count]) => unit.repeat(count));

const number = (): fc.Arbitrary<number> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -200, max: 300 }) },
    { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        -0,
        0.1,
        2 ** 53,
        -(2 ** 31),
        -999_994,
        -999_991.5,
        -1_000_001,
        1e-300,
        -Number.MAX_VALUE,
      ),
    },
  );

const MINUTE_MS = 60_000;
const day = {
  min: new Date('1583-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
  noInvalidDate: true,
};

const VALUES: Readonly<Record<VariableType, () => fc.Arbitrary<number | string>>> = {
  number,
  text,
  date: () => fc.date(day).map((date) => date.toISOString().slice(0, 10)),
  time: () => fc.integer({ min: 0, max: 86_399 }),
  datetime: () => fc.date(day).map((date) => date.getTime()),
  local_datetime: () => fc.date(day).map((date) => Math.floor(date.getTime() / MINUTE_MS) * MINUTE_MS),
};

/** A variable without its unique name, which is assigned later. */
const variable = (): fc.Arbitrary<Omit<Variable, 'name'>> =>
  fc
    .record({
      label: fc
        .oneof(text(), fc.constantFrom('', '很长的问题？'.repeat(40)))
        .map((label) => label.replaceAll('\n', ' ')),
      type: fc.constantFrom(...TYPES),
      decimals: fc.constantFrom(0, 0, 2),
      measure: fc.constantFrom(...MEASURES),
      missing: fc.subarray([...KINDS]),
      group: fc.constant('question' as const),
    })
    .chain((made) => valueLabels(made.type).map((labels) => ({ ...made, valueLabels: labels })));

function valueLabels(type: VariableType): fc.Arbitrary<Variable['valueLabels']> {
  if (type !== 'number' && type !== 'text') return fc.constant([]);
  const label = fc.record({
    value: type === 'number' ? fc.integer({ min: 1, max: 99 }) : shortText(),
    label: text(),
  });
  return fc.uniqueArray(label, { maxLength: 4, selector: ({ value }) => value });
}

const shortText = () => fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,20}$/);

/** A value of a variable. A number with labels is a code, which is a whole number of 32 bits. */
const value = ({ type, valueLabels: labels }: Omit<Variable, 'name'>): fc.Arbitrary<number | string> =>
  type === 'number' && labels.length > 0 ? fc.integer() : VALUES[type]();

const cell = (variable: Omit<Variable, 'name'>): fc.Arbitrary<Cell> =>
  variable.missing.length === 0
    ? value(variable)
    : fc.oneof(
        value(variable),
        fc.constantFrom(...variable.missing).map((kind) => ({ missing: kind })),
      );

/** Datasets of up to twelve variables and twenty rows, of all types, with every kind of missing value. */
export const arbitrarySample = (): fc.Arbitrary<Sample> =>
  fc.array(variable(), { maxLength: 12 }).chain((made) => {
    const variables = made.map((each, at) => ({
      ...each,
      name: `${['Q', 'long_name_of_a_question_', 'v'][at % 3]}${at}`,
    }));
    const dataset: Dataset = { id: 'survey', title: '调查 survey', language: 'en-GB', variables };
    const rows = fc.array(fc.tuple(...variables.map(cell)), { maxLength: made.length === 0 ? 0 : 20 });
    return rows.map((each) => ({ dataset, rows: each }));
  });

/** Returns the rows in batches of three. */
export const rowSourceOf = (rows: readonly Row[]): RowSource =>
  async function* () {
    for (let start = 0; start < rows.length; start += 3) yield rows.slice(start, start + 3);
  };
