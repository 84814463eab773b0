import Type from 'typebox';
import { flag, integer, list, number, oneOf, string, text } from '../shape/field.ts';
import { OpenAttributes, Option, OptionGroup, ORDER_MODES, range, RowGroup } from './option.ts';
import { Level } from './level.ts';
import type { TreeNode } from './tree-node.ts';

/** TYPE-10, `matrix_type`; its values are ours. */
const MATRIX_TYPES = ['select', 'star_score', 'nps', 'cursor_score'] as const;

const percent = (description: string) => number(description, { minimum: 10, maximum: 90 });

const pixels = { minimum: 1, maximum: 10_000 };

/**
 * Fields that only questions of some types read, by what they are about. `QUESTION_TYPES` says which type reads which;
 * what all questions share is in question.ts.
 */
export const FAMILIES = {
  /** What is chosen from. */
  options: {
    items: list(Option, 'Options.'),
    option_group_list: list(
      OptionGroup,
      'Groups of options. An option says with group_id to which it belongs.',
    ),
    option_order: oneOf(ORDER_MODES, 'Order of options.', { 'x-rule': 'ORDER-1' }),
    option_group_order: oneOf(
      ORDER_MODES,
      'Order of option groups, each with its options as one block; inside, the order of the group counts.',
      { 'x-rule': 'ORDER-1' },
    ),
    columns: integer('Columns of options (a phone shows at most 2).', {
      minimum: 1,
      maximum: 10,
    }),
    content_type: oneOf(
      ['text', 'image', 'image_text'],
      'What options show: words, picture, or both (default both, where there is a picture).',
    ),
    showOptionsGroupTitle: flag('Shows the headings of option groups (default false).'),
  },
  /** Rows of a matrix, categories, pictures: what is answered one by one. */
  rows: {
    rows_items: list(
      Option,
      'Rows of a matrix, the categories of a classification, the pictures of a graph_visual_weight.',
    ),
    category_items: list(Option, 'Categories of a classification; the same as rows_items.'),
    row_group_list: list(RowGroup, 'Groups of rows. A row says with group_id to which it belongs.'),
    row_order: oneOf(ORDER_MODES, 'Order of rows.', { 'x-rule': 'ORDER-1' }),
    row_group_order: oneOf(
      ORDER_MODES,
      'Order of row groups, each with its rows as one block; inside, the order of the group counts.',
      { 'x-rule': 'ORDER-1' },
    ),
    showRowsGroupTitle: flag('Shows the headings of row groups (default false).'),
  },
  /** How a matrix asks. */
  matrix: {
    matrix_type: oneOf(MATRIX_TYPES, 'What stands in the cells of a matrix, by question type.'),
    lineByline: flag('Rows of a matrix are asked one after the other on a wide screen too.'),
    showMatrixRWord: flag('Shows the words at the right end of rows (default true where a row has some).'),
    showCellSetting: flag(
      'Cells of a matrix that a row names in allowNull are not asked (default true where a row names some).',
    ),
    allowNull: flag('Cells of a row may be left empty.'),
  },
  /** What is written. */
  texts: {
    placeholder_text: text('Hint inside the empty text box.'),
    inputbox_height: oneOf(['small', 'middle', 'big'], 'Height of the text box: 1, 3 or 5 rows.'),
    open_attrs: Type.Optional(OpenAttributes),
    words_number_range: range('[least, most] characters, or [min, max, fixed decimals] of a number.'),
  },
  /** What is looked up or verified of a text. */
  lookups: {
    unique: flag('No two respondents may give the same answer (e-mail, phone, landline, ID card).'),
    sms_verify: flag('A mobile number is verified by a code that is sent to it.'),
    legacy_prefix: flag('Mobile numbers must begin with a prefix that an operator has been given.', {}),
  },
  /** How many to choose. */
  bounds: {
    options_range: range(
      '[least, most] choices, in each row of a matrix, or items in each category of a classification; null for no bound.',
    ),
  },
  /** Smallest and largest. */
  limits: {
    min: number('Smallest value. Of a table: fewest rows.'),
    max: number('Largest value. Of a table: most rows (at most 100).'),
  },
  /** What scores are given on. */
  scale: {
    score_range: range('[min, max, step] of a scale.'),
    reverse: flag('Shows a scale the other way round. What is stored stays the same.'),
    score_current: flag('Shows the score (several: their mean) while answering.'),
    score_hide: flag('Hides the numbers of a scale.'),
    min_label: text(
      'Words at the lowest end of a scale (default: none; of an nps, that it is not at all likely).',
      {
        maxLength: 100,
      },
    ),
    max_label: text(
      'Words at the highest end of a scale (default: none; of an nps, that it is extremely likely).',
      {
        maxLength: 100,
      },
    ),
  },
  /** What points look like. */
  symbols: {
    icon: oneOf(['star', 'heart', 'thumb', 'face'], 'Symbol of a score (default star).'),
  },
  /** Whether one may say that it does not apply. */
  notApply: {
    not_apply: flag('Offers not applicable.'),
    not_apply_text: text('Words of not applicable; a button shows 30 characters of them.'),
  },
  /** Shares of the width. */
  widths: {
    pc_title_width: percent('Width of the title column of rows on a wide screen, in percent (default 20).'),
    pc_question_width: percent('Width of the part that is answered on a wide screen, in percent.'),
    phone_title_width: percent('Width of the title column of rows on a phone, in percent (default 20).'),
    phone_question_width: percent('Width of the part that is answered on a phone, in percent.'),
  },
  ranks: {
    rank_weights: Type.Optional(
      Type.Array(Type.Number(), {
        maxItems: 200,
        description:
          'What each rank of a sort counts: the points of the option at rank 1 times the first number, and so on. Without them a sort has no score.',
        'x-rule': 'SCORE-1',
        'x-secret': true,
      }),
    ),
  },
  shares: {
    total: number('What proportions add up to (default 100).', { minimum: 1, maximum: 1_000_000 }),
  },
  levels: {
    option_list: list(Level, 'Levels of an evaluation, best last, each with its tags.'),
    one_label_limit: flag('At least one tag must be chosen, or the opinion be written.'),
    write_evaluate: flag('A written opinion is asked for beside the tags.'),
  },
  tree: {
    tree_list: list(Type.Unsafe<TreeNode>({ $ref: '#/$defs/treeNode' }), 'Tree of a cascader.'),
  },
  /** A picture with regions. */
  picture: {
    src: string('Picture of the question, whose regions are options.', { 'x-address': true }),
    srcW: number('Width of src, in pixels: its place is kept before it is there (default: 4 to 3).', pixels),
    srcH: number('Height of src, in pixels.', pixels),
  },
  timing: {
    look_seconds: integer(
      'Seconds for which each picture of a graph_visual_weight is shown before its regions can be chosen (default 5).',
      { minimum: 1, maximum: 60, 'x-rule': 'TYPE-14' },
    ),
    answer_seconds: integer(
      'Seconds for choosing on all pictures of a graph_visual_weight together; respondents are warned and may have more (default: no limit).',
      { minimum: 30, maximum: 3600, 'x-rule': 'TYPE-14' },
    ),
  },
  tasks: {
    task_number: integer('Tasks of a maxdiff: how often best and worst are asked.', {
      minimum: 1,
      maximum: 100,
      'x-rule': 'MAXDIFF-1',
    }),
    option_number: integer('Options that each task of a maxdiff shows.', {
      minimum: 2,
      maximum: 20,
      'x-rule': 'MAXDIFF-1',
    }),
    best_label: text('Of a maxdiff: the heading for the one that is chosen first (default: Best).', {
      maxLength: 100,
    }),
    worst_label: text('Of a maxdiff: the heading for the other one (default: Worst).', { maxLength: 100 }),
  },
  regions: {
    info_level: integer('Levels of a city that are asked: 1 province to 4 street (default 3).', {
      minimum: 1,
      maximum: 4,
    }),
  },
} as const;
export type Family = keyof typeof FAMILIES;

/** TYPE-1, question types, and the families of fields that each reads. */
export const QUESTION_TYPES = {
  single: ['options'],
  multiple: ['options', 'bounds'],
  image_select: ['options', 'bounds', 'picture'],
  blank: ['texts', 'lookups'],
  multiple_blank: ['options', 'texts', 'widths'],
  score: ['options', 'scale', 'symbols', 'limits', 'texts', 'notApply', 'widths'],
  evaluation: ['levels', 'symbols', 'texts', 'notApply'],
  cascader: ['tree'],
  proportion: ['options', 'shares'],
  matrix_single: ['options', 'rows', 'matrix', 'texts', 'notApply', 'widths'],
  matrix_multiple: ['options', 'rows', 'matrix', 'bounds', 'texts', 'notApply', 'widths'],
  matrix_score: ['options', 'rows', 'matrix', 'scale', 'symbols', 'limits', 'notApply', 'widths'],
  matrix_blank: ['options', 'rows', 'matrix', 'texts', 'notApply', 'widths'],
  classify: ['options', 'rows', 'bounds', 'notApply'],
  graph_visual_weight: ['options', 'rows', 'timing', 'notApply'],
  sort: ['options', 'bounds', 'ranks'],
  maxdiff: ['options', 'tasks'],
  auto_table: ['options', 'limits'],
  city: ['regions'],
  geo: ['regions'],
  timestamp: [],
  timedelta: [],
  descriptor: [],
  e_signature: [],
  info_username: ['texts', 'lookups'],
  info_email: ['texts', 'lookups'],
  info_phone: ['texts', 'lookups'],
  info_enterprise: ['texts', 'lookups'],
  info_sex: ['options'],
  info_age: ['options'],
  info_education: ['options'],
  info_industry: ['options'],
  info_occupation: ['options'],
  info_time: [],
  info_date: [],
  info_geography: ['regions'],
} as const satisfies Readonly<Record<string, readonly Family[]>>;
export type QType = keyof typeof QUESTION_TYPES;

/** Types that read a field of these families, in their order; none for what all questions share. */
export function readersOf(field: string): readonly string[] {
  return Object.entries(QUESTION_TYPES)
    .filter(([, families]) => families.some((family) => field in FAMILIES[family]))
    .map(([type]) => type);
}
