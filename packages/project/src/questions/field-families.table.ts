import Type, { type TSchema } from 'typebox';
import { AnswerByCode, OptionBinding, RowBinding } from '../options/binding.ts';
import { Attachments } from './attachment-fields.ts';
import { NO_ANSWER_CODES, NO_ANSWER_KINDS, type NoAnswerKind } from './no-answer.ts';
import {
  closed,
  code,
  flag,
  integer,
  list,
  number,
  computeOne,
  rich,
  string,
  text,
} from '../schema/field.ts';
import { Level } from './level.ts';
import { MAX_ENTRIES, USUAL_ENTRIES } from './entries.ts';
import { MAX_OPTIONS_WITHOUT_SEARCH } from './search-above.ts';
import {
  bound,
  DATE_ORDER,
  DATE_ORDERS,
  OpenAttributes,
  Option,
  OptionGroup,
  ORDER_MODES,
  range,
  RowGroup,
} from './option.ts';
import type { TreeNode } from '../schema/tree-node.ts';

/** TYPE-17: countries whose regions the product lists. */
const REGION_COUNTRIES = ['CN', 'BR'] as const;

/** Values of `matrix_type` (TYPE-10), which Canvass defines. */
const MATRIX_TYPES = ['select', 'star_score', 'nps', 'cursor_score'] as const;

const percent = (description: string) => number(description, { minimum: 10, maximum: 90 });

const VALUE_TYPES = ['number', 'text', 'date', 'boolean', 'list'] as const;
export const valueType = computeOne(
  VALUE_TYPES,
  'Type of the value: number, text, date, boolean (yes or no), list (of numbers and texts; a choice counts as its `value`).',
);
const perNoAnswer = <T extends TSchema>(
  field: (kind: NoAnswerKind) => T,
  title: string,
  description: string,
) =>
  Type.Optional(
    Type.Object(
      { dont_know: field('dont_know'), prefer_not: field('prefer_not') },
      { ...closed, title, description },
    ),
  );

const LEVELS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
const LevelTitles = Type.Object(
  Object.fromEntries(
    LEVELS.map((level) => [level, text(`Title of level ${level}.`, { maxLength: 100 })]),
  ) as Record<(typeof LEVELS)[number], ReturnType<typeof text>>, // the schema has one property for each level
  {
    ...closed,
    title: 'titles of levels',
    description:
      'Titles of the levels of a cascader, such as Region and Hospital (default: Level 1, Level 2).',
  },
);

const pixels = { minimum: 1, maximum: 10_000 };

/** The part of a form in which an editor shows a field. */
export const SECTIONS = [
  'content',
  'options',
  'rows',
  'answer',
  'display',
  'automatic',
  'files',
  'logic',
] as const;
export type Section = (typeof SECTIONS)[number];

/**
 * Families: groups of fields that only some question types read. `QUESTION_TYPES` lists the families of each type;
 * fields of all questions are in question.ts. The order is that of forms.
 */
export const FAMILIES = {
  help: { tipText: rich('Explanation under the title.') },
  hint: { placeholder_text: text('Hint inside the empty text box.') },
  options: {
    items: list(Option, 'Options.'),
    option_group_list: list(OptionGroup, 'Groups of options. An option names its group in group_id.'),
    option_order: computeOne(ORDER_MODES, 'Order of options.', { 'x-rule': 'ORDER-1', default: 'normal' }),
    option_group_order: computeOne(
      ORDER_MODES,
      'Order of option groups, each with its options as one block; inside, the order of the group counts.',
      { 'x-rule': 'ORDER-1', default: 'normal' },
    ),
  },
  groupTitles: { showOptionsGroupTitle: flag('Shows the headings of option groups (default false).') },
  search: {
    search: flag(
      `Shows a search field above the options if there are more than ${MAX_OPTIONS_WITHOUT_SEARCH} (default false).`,
      {
        'x-rule': 'SCREEN-23',
      },
    ),
  },
  columns: {
    columns: integer('Columns of options (a phone shows at most 2).', { minimum: 1, maximum: 10 }),
  },
  images: {
    content_type: computeOne(
      ['text', 'image', 'image_text'],
      'Content of options: text, image, or both (default both, if there is an image).',
      { default: 'image_text' },
    ),
  },
  /** Parts that are answered one by one: rows of a matrix, categories, images. */
  rows: {
    rows_items: list(
      Option,
      'Rows of a matrix, the categories of a classification, the images of a graph_visual_weight.',
    ),
    category_items: list(Option, 'Categories of a classification; the same as rows_items.'),
    row_group_list: list(RowGroup, 'Groups of rows. A row names its group in group_id.'),
    row_order: computeOne(ORDER_MODES, 'Order of rows.', { 'x-rule': 'ORDER-1', default: 'normal' }),
    row_group_order: computeOne(
      ORDER_MODES,
      'Order of row groups, each with its rows as one block; inside, the order of the group counts.',
      { 'x-rule': 'ORDER-1', default: 'normal' },
    ),
  },
  rowGroupTitles: { showRowsGroupTitle: flag('Shows the headings of row groups (default false).') },
  levels: {
    option_list: list(Level, 'Levels of an evaluation, worst first, each with its tags.'),
    one_label_limit: flag('Requires at least one tag or a written opinion.'),
    write_evaluate: flag('Asks for a written opinion beside the tags.'),
  },
  tree: {
    tree_list: list(Type.Unsafe<TreeNode>({ $ref: '#/$defs/treeNode' }), 'Tree of a cascader.'),
    level_titles: Type.Optional(LevelTitles),
  },
  image: {
    src: string('Image of the question. Its regions are the options.', {
      'x-address': true,
      'x-size': ['srcW', 'srcH'],
    }),
    srcW: number(
      'Width of src, in pixels. Reserves the space of the image while it loads (default: ratio 4 to 3).',
      pixels,
    ),
    srcH: number('Height of src, in pixels.', pixels),
  },
  tasks: {
    task_number: integer('Number of tasks of a maxdiff. Each task asks for the best and the worst option.', {
      minimum: 1,
      maximum: 100,
      'x-rule': 'MAXDIFF-1',
    }),
    option_number: integer('Number of options in each task of a maxdiff.', {
      minimum: 2,
      maximum: 20,
      'x-rule': 'MAXDIFF-1',
    }),
    best_label: text('Heading of a maxdiff for the best option (default: Best).', {
      maxLength: 100,
    }),
    worst_label: text('Heading of a maxdiff for the worst option (default: Worst).', { maxLength: 100 }),
  },
  computed: {
    value_code: code('Expression of the value. It reads earlier answers.', { 'x-rule': 'VALUE-1' }),
    value_type: valueType,
    freeze: flag(
      'Keeps the first value that is not empty once the respondent leaves the page (default false: the value follows the answers).',
      { 'x-rule': 'VALUE-2' },
    ),
  },
  screens: {
    screens: list(
      Type.Array(Type.String({ 'x-ref': 'choice', 'x-own': true }), {
        minItems: 1,
        description: 'Options or rows of one screen.',
      }),
      'Parts of the question that are shown one after the other: one list of options or rows per screen. If options are on screens, each must be on one; the same holds for rows.',
    ),
  },
  screenSwap: {
    swap: flag('With screens of rows: the next screen can be opened before this one is answered.'),
  },
  required: {
    required: Type.Optional(
      Type.Unsafe<boolean | 'ask'>({
        enum: [true, false, 'ask'],
        description:
          'true: an answer is required. "ask": a missing answer is asked for once; the second Next leaves the page without it. Default false.',
        'x-rule': 'CHECK-2',
        default: false,
      }),
    ),
    required_text: text("The author's own message for a missing answer.", { maxLength: 500 }),
  },
  noAnswer: {
    no_answer: Type.Optional(
      Type.Array(Type.Unsafe<NoAnswerKind>({ enum: [...NO_ANSWER_KINDS] }), {
        minItems: 1,
        description:
          'Answers that respondents may give instead: dont_know (they do not know), prefer_not (they prefer not to say). They satisfy required; rules see no answer.',
        'x-rule': 'ANSWER-18',
      }),
    ),
    no_answer_codes: perNoAnswer(
      (value) =>
        integer(`Code of ${value} in files with labels (default ${NO_ANSWER_CODES[value]}).`, {
          minimum: -99_999,
          maximum: -1,
          default: NO_ANSWER_CODES[value],
        }),
      'codes of no answer',
      'Codes of non-answers in exports.',
    ),
    no_answer_texts: perNoAnswer(
      (value) => text(`The author's own text for ${value}.`, { maxLength: 100 }),
      'texts of no answer',
      "The author's own texts of non-answers.",
    ),
  },
  textRules: {
    open_attrs: Type.Optional(OpenAttributes),
    words_number_range: range('[min, max] number of characters, or [min, max, max decimals] of a number.'),
  },
  entries: {
    entries: Type.Optional(
      Type.Object(
        {
          least: integer('Minimum number of entries of an answer.', {
            minimum: 1,
            maximum: MAX_ENTRIES,
            default: USUAL_ENTRIES.least,
          }),
          most: integer('Maximum number of entries.', {
            minimum: 2,
            maximum: MAX_ENTRIES,
            default: USUAL_ENTRIES.most,
          }),
        },
        {
          ...closed,
          title: 'several entries',
          description:
            'The answer is a list of texts, one field below the other; respondents can add fields. Default: { "least": 1, "most": 10 }. The rules of the text apply to each entry.',
          'x-rule': 'ANSWER-19',
        },
      ),
    ),
  },
  unique: {
    unique: flag('No two respondents may give the same answer (e-mail, phone, landline, ID card).'),
  },
  phone: {
    sms_verify: flag('Verifies a mobile number by a code sent to it.'),
    legacy_prefix: flag('Mobile numbers must begin with a prefix assigned to a mobile operator.', {}),
  },
  bounds: {
    options_range: range(
      '[min, max] number of choices (in a matrix: per row; in a classification: per category); null for no limit.',
    ),
  },
  limits: {
    min: bound('Smallest number, first day or earliest time of day. In a table: minimum number of rows.'),
    max: bound(
      'Largest number, last day or latest time of day. In a table: maximum number of rows (at most 100).',
    ),
  },
  dateOrder: { date_order: computeOne(DATE_ORDERS, DATE_ORDER) },
  withTime: {
    with_time: flag(
      'Also asks the time of day, in the time zone of the survey (default false). The answer is a text such as 2026-05-31T14:30.',
      { 'x-rule': 'VALID-32' },
    ),
  },
  emptyCells: { allowNull: flag('Cells of a row may be left empty.') },
  notApply: { not_apply: flag('Offers not applicable.') },
  notApplyText: {
    not_apply_text: text('Text of "not applicable"; a button shows 30 characters of it.'),
  },
  shares: {
    total: number('Sum of all proportions (default 100).', {
      minimum: 1,
      maximum: 1_000_000,
      default: 100,
    }),
    total_rule: computeOne(
      ['equal', 'at_most'],
      'Whether all proportions must add up to total (equal, the default) or may add up to less (at_most).',
      { default: 'equal', 'x-rule': 'VALID-18' },
    ),
    unit: text('Unit of all proportions, such as % or hours, beside each field and in the sum.', {
      maxLength: 30,
    }),
  },
  ranks: {
    rank_weights: Type.Optional(
      Type.Array(Type.Number(), {
        maxItems: 200,
        description:
          'Weight of each rank of a sort: the points of the option at rank 1 are multiplied by the first number, and so on. Without them a sort has no score.',
        'x-rule': 'SCORE-1',
        'x-secret': 'points',
      }),
    ),
  },
  timing: {
    look_seconds: integer(
      'Seconds for which each image of a graph_visual_weight is shown before its regions can be chosen (default 5).',
      { minimum: 1, maximum: 60, 'x-rule': 'TYPE-14', default: 5 },
    ),
    answer_seconds: integer(
      'Seconds for choosing on all images of a graph_visual_weight together; respondents are warned and may have more (default: no limit).',
      { minimum: 30, maximum: 3600, 'x-rule': 'TYPE-14' },
    ),
  },
  regions: {
    country: computeOne(
      REGION_COUNTRIES,
      'Country whose regions are listed: CN has provinces, cities, districts and streets, BR has states and cities.',
      { 'x-rule': 'TYPE-17', default: 'CN' },
    ),
    info_level: integer(
      'Number of levels of regions: 1 (province) to 4 (street), default 3, or fewer if the country has fewer.',
      { minimum: 1, maximum: 4, 'x-rule': 'TYPE-17', default: 3 },
    ),
  },
  scale: {
    score_range: range('[min, max, step] of a scale.'),
    reverse: flag('Shows a scale in reverse. Stored values stay the same.'),
    score_current: flag('Shows the score (several: their mean) while answering.'),
    scored: flag(
      'Its value counts in the score of the respondent, beside the points of other questions (default true).',
      { default: true, 'x-rule': 'SCORE-1' },
    ),
    score_hide: flag('Hides the numbers of a scale.'),
    min_label: text(
      'Label of the lowest end of a scale (default: none; in an nps, a text for not at all likely).',
      { maxLength: 100 },
    ),
    max_label: text(
      'Label of the highest end of a scale (default: none; in an nps, a text for extremely likely).',
      { maxLength: 100 },
    ),
  },
  symbols: {
    icon: computeOne(['star', 'heart', 'thumb', 'face'], 'Symbol of a score (default star).', {
      default: 'star',
    }),
  },
  cellType: {
    matrix_type: computeOne(MATRIX_TYPES, 'Content of a matrix’s cells, by question type.'),
  },
  rowByRow: {
    lineByline: flag('Shows the rows of a matrix one after the other, on wide screens too.'),
  },
  rightWords: {
    showMatrixRWord: flag('Shows the labels at the right end of rows (default true if a row has one).', {
      default: true,
    }),
  },
  cells: {
    showCellSetting: flag(
      'Leaves out the cells that a row names in allowNull (default true if a row names some).',
      { default: true },
    ),
  },
  boxHeight: {
    inputbox_height: computeOne(['small', 'middle', 'big'], 'Height of the text box: 1, 3 or 5 rows.'),
  },
  voice: { answerByVoice: flag('Offers voice input if the browser supports it.') },
  titleWidth: {
    pc_title_width: percent('Width of the title column of rows on a wide screen, in percent (default 20).'),
  },
  answerWidth: {
    pc_question_width: percent('Width of the answer column on a wide screen, in percent.'),
  },
  phoneTitleWidth: {
    phone_title_width: percent('Width of the title column of rows on a phone, in percent (default 20).'),
  },
  phoneAnswerWidth: {
    phone_question_width: percent('Width of the answer column on a phone, in percent.'),
  },
  automatic: {
    defaultOptionSelect: Type.Optional(
      Type.Union(
        [
          Type.Boolean(),
          Type.Array(Type.String({ 'x-ref': 'option', 'x-own': true }), { maxItems: 200 }),
          AnswerByCode,
        ],
        {
          'x-kind': 'record',
          description:
            'Default answer. It counts even while the question is hidden. true: the only visible option (with loop_autofill, one by seed). A list: these options, if they are visible. { "code": … }: the value of the expression.',
          'x-rule': 'SHOW-12',
        },
      ),
    ),
    autofill_next: flag('Skips the question if it is answered automatically and leaves no choice.', {
      'x-rule': 'SHOW-12',
    }),
    read_only: flag(
      'The question is shown with its value (a default, or auto_fill) and cannot be answered. The value is stored and exported like an answer, and not validated.',
      { 'x-rule': 'SHOW-24' },
    ),
    auto_fill: code('An expression whose value is the answer until the respondent gives one; null for none.'),
  },
  defaultChoice: {
    loop_autofill: flag(
      'With defaultOptionSelect true: the default is one of the visible options, number `seed modulo their number`.',
      { 'x-rule': 'SHOW-12' },
    ),
  },
  exclusiveDefault: {
    autofill_exclusive: flag('Automatic answers never choose an exclusive option beside others.', {
      'x-rule': 'SHOW-12',
    }),
  },
  files: { attachData: Type.Optional(Attachments) },
  patch: {
    plaster_code: code(
      'A record such as { max: 5 } that replaces properties of the question before it is shown: title, tipText, placeholder_text, min, max, options_range, words_number_range, required, as far as its type reads them.',
    ),
  },
  optionLinks: {
    optionsBindEffect: flag('Applies option_bind_list (default true).', { default: true }),
    option_bind_list: list(
      OptionBinding,
      'Options shown only after an earlier choice. If an option has several entries, all must hold.',
    ),
    option_from: string(
      'The question whose options this question mirrors. Short for a relatedRef from it to this question with mode select and type option; the mirrored options carry option_origin. An explicit relatedRef takes precedence.',
      { 'x-ref': 'question', 'x-rule': 'SHOW-8' },
    ),
    question_from: string(
      'The question whose order of options this question follows. Short for an entry of optionOrderRefs from it to this question.',
      { 'x-ref': 'question', 'x-rule': 'ORDER-1' },
    ),
    optionsGroupEffect: flag(
      'Option groups take part in display logic: their disp_code, and rules that name them (default true).',
      { default: true },
    ),
  },
  rowLinks: {
    rowsBindEffect: flag('Applies row_bind_list (default true).', { default: true }),
    row_bind_list: list(
      RowBinding,
      'Rows shown only after an earlier choice. If a row has several entries, all must hold.',
    ),
    rowsGroupEffect: flag('Row groups take part in display logic (default true).', { default: true }),
  },
} as const;
export type Family = keyof typeof FAMILIES;

export const SECTION_OF: Readonly<Record<Family, Section>> = {
  help: 'content',
  hint: 'content',
  options: 'options',
  groupTitles: 'options',
  search: 'options',
  columns: 'options',
  images: 'options',
  rows: 'rows',
  rowGroupTitles: 'rows',
  levels: 'options',
  tree: 'options',
  image: 'content',
  tasks: 'options',
  computed: 'logic',
  screens: 'display',
  screenSwap: 'display',
  required: 'answer',
  noAnswer: 'answer',
  textRules: 'answer',
  entries: 'answer',
  unique: 'answer',
  phone: 'answer',
  bounds: 'answer',
  limits: 'answer',
  dateOrder: 'answer',
  withTime: 'answer',
  emptyCells: 'answer',
  notApply: 'answer',
  notApplyText: 'answer',
  shares: 'answer',
  ranks: 'answer',
  timing: 'answer',
  regions: 'answer',
  scale: 'display',
  symbols: 'display',
  cellType: 'display',
  rowByRow: 'display',
  rightWords: 'display',
  cells: 'rows',
  boxHeight: 'display',
  voice: 'display',
  titleWidth: 'display',
  answerWidth: 'display',
  phoneTitleWidth: 'display',
  phoneAnswerWidth: 'display',
  automatic: 'automatic',
  defaultChoice: 'automatic',
  exclusiveDefault: 'automatic',
  files: 'files',
  patch: 'logic',
  optionLinks: 'logic',
  rowLinks: 'logic',
};
