import Type from 'typebox';
import { BOUND_PATTERN } from '../schema/bound-pattern.ts';
import {
  cid,
  closed,
  code,
  flag,
  gid,
  list,
  number,
  computeOne,
  derivedField,
  rich,
  richRequired,
  string,
  text,
} from '../schema/field.ts';

/** Modes of ordering options or rows (ORDER-1). */
export const ORDER_MODES = ['normal', 'random', 'reverse', 'random_reverse', 'loop', 'sort'] as const;
export type OrderMode = (typeof ORDER_MODES)[number];
const MAX_UNIT_LENGTH = 40;
const COUNTRY_PATTERN = '^[A-Z]{2}$';

/** Orders of day, month and year (VALID-11). */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
export const DATE_ORDER =
  'Order of day (d), month (m) and year (y) in the fields of a date (default: that of the page’s language).';

/** Supported `autocomplete` tokens of HTML (WCAG 1.3.5). Types of texts imply others, such as `email`. */
const AUTOCOMPLETE_TOKENS = [
  'name',
  'honorific-prefix',
  'given-name',
  'additional-name',
  'family-name',
  'nickname',
  'bday',
  'sex',
  'language',
  'url',
  'organization',
  'organization-title',
  'address-line1',
  'address-line2',
  'address-line3',
  'street-address',
  'address-level3',
  'address-level2',
  'address-level1',
  'postal-code',
  'country-name',
] as const;

/** Types of open texts (VALID-5). */
export const TEXT_TYPES = [
  'unlimit',
  'email',
  'mobile',
  'tel',
  'mobile_tel',
  'phone',
  'int',
  'decimal',
  'number',
  'digits',
  'lang_ch',
  'zh',
  'lang_en',
  'en',
  'date',
  'idCard',
  'postal_code',
  'national_id',
] as const;
export type TextType = (typeof TEXT_TYPES)[number];

export const range = (what: string, extra = {}) =>
  Type.Optional(
    Type.Array(Type.Union([Type.Number(), Type.Null()]), {
      minItems: 1,
      maxItems: 3,
      description: what,
      'x-kind': 'range',
      ...extra,
    }),
  );

/** Largest value of an option. All export formats store it exactly. */
const MAX_VALUE = 1_000_000_000;
/** One line without whitespace at either end. */
const VALUE_PATTERN = '^[^\\s\\p{C}]([^\\n\\r\\t\\p{C}]*[^\\s\\p{C}])?$';

/** A bound of numbers, or of dates or times of day: `2026-05-31`, `today-18y`, `today+2w 18:00`, `09:30`. */
export const bound = (description: string) =>
  Type.Optional(
    Type.Union(
      [
        Type.Number(),
        Type.String({
          pattern: BOUND_PATTERN,
          maxLength: 30,
          description:
            'A day such as 2026-05-31, today, today-18y or today+2w (days, weeks, months or years). With `with_time`, a time may follow: today+1d 18:00. For times of day: 08:30.',
        }),
      ],
      {
        description,
        'x-kind': 'bound',
        'x-rule': 'VALID-30',
      },
    ),
  );

/** Settings of open texts. */
export const OpenAttributes = Type.Object(
  {
    type: computeOne(TEXT_TYPES, 'Type of the text (default unlimit).'),
    range: range('[min, max] length, or [min, max, max decimals] for numbers; null for no bound.'),
    min: bound('Smallest number, or earliest date.'),
    max: bound('Largest number, or latest date.'),
    required: flag('The text must be written once the option is chosen.'),
    defaultCotnent: text('Initial text. The field’s name is misspelt, because exports use it.'),
    format: computeOne(['yyyy', 'yyyy-MM', 'yyyy-MM-dd'], 'Form of a date (default yyyy-MM-dd).', {}),
    countries: list(
      Type.String({ pattern: COUNTRY_PATTERN }),
      'With type phone: the countries whose numbers are accepted, by ISO 3166-1 code such as DE (default all).',
      { minItems: 1, maxItems: 250, uniqueItems: true },
    ),
    default_country: string(
      'With type phone: the country that is chosen at first (default: that of the page’s language).',
      { pattern: COUNTRY_PATTERN },
    ),
    international: flag(
      'With type email: letters of all scripts before the at-sign, such as müller@example.de, to which many mail programs cannot write (default false).',
    ),
    mobile: flag(
      'With type phone: refuses landlines of countries whose numbers show which are landlines (default false).',
    ),
    country: string(
      'With type postal_code or national_id, which need it: the country, by ISO 3166-1 code such as DE.',
      { pattern: COUNTRY_PATTERN },
    ),
    kind: string(
      'With type national_id: kind of number, such as cpf or cnpj in BR. Required if the country has several.',
      { pattern: '^[a-z_]{2,20}$' },
    ),
    autocomplete: computeOne(
      AUTOCOMPLETE_TOKENS,
      'With type unlimit, and bday with type date: the personal data that the text asks for, which browsers then offer to fill in (e-mail, phone and postal code say so by their type).',
      {},
    ),
    unit_before: text('Unit before the field of a number, such as “approx.”.', {
      maxLength: MAX_UNIT_LENGTH,
    }),
    unit_after: text('Unit after the field of a number, such as kg or “per month”.', {
      maxLength: MAX_UNIT_LENGTH,
    }),
    currency: string(
      'Currency of a number, by ISO 4217 code such as EUR: the page shows its sign beside the field as its language writes it, and the decimals are those of the currency.',
      { pattern: '^[A-Z]{3}$' },
    ),
    date_order: computeOne(DATE_ORDERS, `${DATE_ORDER} With type date.`, {}),
    pattern: string(
      'Regular expression that the whole text must match, such as [A-Z]{2}\\d{6}. The text then has at most 2,000 characters.',
      { maxLength: 200, 'x-rule': 'VALID-31' },
    ),
    pattern_text: rich(
      'The author’s own message for a text that does not match pattern (default: a general one).',
      { maxLength: 500 },
    ),
  },
  { ...closed, title: 'the rules of an open text', description: 'Rules of an open text.' },
);

/** An option or row (PROJECT-4). */
export const Option = Type.Object(
  {
    gid: gid(),
    seq: Type.Integer({
      minimum: 1,
      description: 'Number of the option in its question; `Q3A2` is the option with seq 2. Never changes.',
    }),
    oid: string('Id that the same option has in several questions.'),
    cid: cid('Code in scripts and expressions (default A and the seq; R and the seq for rows).'),
    value: Type.Optional(
      Type.Union(
        [
          Type.Number({ minimum: -MAX_VALUE, maximum: MAX_VALUE }),
          Type.String({ maxLength: 64, pattern: VALUE_PATTERN }),
        ],
        {
          'x-kind': 'text',
          'x-rule': 'PROJECT-20',
          description:
            'Value in exports and `Q3.value`: a number or text, unique in its list. Default: the seq, but the cid in names of variables.',
        },
      ),
    ),
    title: richRequired('What the respondent reads.'),
    fixed: flag('Keeps its position when options are reordered.'),
    disp_code: code('Shown if this expression holds.'),
    option_origin: string(
      'The option or row of an earlier question, or the node of its tree, that is carried forward as this one, with its title and open text. By relatedRef, it is offered if that was chosen, or was not. Needs a relatedRef, or option_from, between the two questions.',
      { 'x-ref': 'origin', 'x-rule': 'SHOW-8' },
    ),
    group_id: string('The option or row group of this question to which it belongs.', {
      'x-ref': 'choice_group',
      'x-own': true,
    }),
    autoSelect: flag('Applies auto_code.'),
    auto_code: code(
      'With autoSelect: the option is chosen if this expression holds, and otherwise not chosen.',
    ),
    auto_val: code('Open text (or value, in a question of values) of the option if auto_code chooses it.'),
    selected: flag('Chosen from the start; the respondent may change it.'),
    exclusive: flag('Choosing it drops all others.'),
    rightWord: text('Text at the right end of a row.'),
    is_open: flag('Asks for a text when chosen.'),
    open_attrs: Type.Optional(OpenAttributes),
    inputbox_height: computeOne(['small', 'middle', 'big'], 'Height of the text box: 1, 3 or 5 rows.'),
    placeholder_text: text('Hint inside the empty text box.'),
    tipText: rich('Explanation beside the option.'),
    required: flag(
      'A row that must be answered (default true), a blank that must be filled (multiple_blank), a column of a table that must be filled.',
    ),
    allowNull: Type.Optional(
      Type.Union(
        [Type.Boolean(), Type.Array(Type.String({ 'x-ref': 'choice', 'x-own': true }), { maxItems: 200 })],
        {
          'x-kind': 'list',
          description:
            'true: the row or option may be left out even if the question is required. A list (matrices): the options of a row, or the rows of an option, whose cells are not asked.',
        },
      ),
    ),
    score: number('Points when chosen (default 0).', { 'x-rule': 'SCORE-1', 'x-secret': 'points' }),
    setType: computeOne(
      ['unlimit', 'en', 'zh', 'int', 'decimal', 'date', 'others'],
      'Type of the cells of a column of a table (default unlimit).',
    ),
    setValue: string(
      'Format of a date (`yyyy`, `yyyy-MM`, `yyyy-MM-dd`), or `min,max` of the length of a text, in the cells of a column.',
    ),
    unique: flag('Rows of a table must differ in this column.'),
    min: bound('Smallest number, or earliest date.'),
    max: bound('Largest number, or latest date.'),
    src: string('Image.', { 'x-address': true }),
    originSrc: string('The whole image, shown when the respondent enlarges it.', {
      'x-address': true,
    }),
    cropPreview: string('Cropped image, shown in place of src.', {
      'x-address': true,
      'x-size': ['cropW', 'cropH'],
    }),
    cropW: number('Width of the cropped image, in pixels.', { minimum: 1, maximum: 10_000 }),
    cropH: number('Height of the cropped image, in pixels.', { minimum: 1, maximum: 10_000 }),
    points: list(
      Type.Array(Type.Number({ minimum: 0, maximum: 1 }), { minItems: 2, maxItems: 2 }),
      'Region on the image of the question, or of one of its rows: a polygon, in 0..1 of its natural size.',
      { 'x-rule': 'TYPE-14' },
    ),
    on_row: string('The image, among the rows, on which the region lies (default: the only one).', {
      'x-ref': 'row',
      'x-own': true,
      'x-rule': 'TYPE-14',
    }),
    visible: derivedField('Write a rule in dispOptConsList, or disp_code.'),
  },
  {
    ...closed,
    title: 'an option or row',
    description: 'An option of a question, or a row of a matrix.',
  },
);

const choiceGroup = <const T extends string>(type: T, title: string, members: string) =>
  Type.Object(
    {
      gid: gid(),
      type: computeOne([type], `Kind of group: ${type} (default).`),
      title: rich(`Heading of the group, shown where the question shows headings.`),
      order: computeOne(ORDER_MODES, `Order of the ${members} inside (default: that of the question).`, {
        'x-rule': 'ORDER-1',
      }),
      fixed: flag('Keeps its position when groups are reordered.'),
      disp_code: code(`The ${members} inside are shown only if this expression holds.`),
    },
    {
      ...closed,
      title,
      description: `Some ${members} of a question, under one heading. It is shown while one of them is.`,
    },
  );
export const OptionGroup = choiceGroup('OG', 'an option group', 'options');
export const RowGroup = choiceGroup('RG', 'a row group', 'rows');
