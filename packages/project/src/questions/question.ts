import Type from 'typebox';
import {
  cid,
  closed,
  code,
  derived,
  flag,
  gid,
  integer,
  list,
  number,
  oneOf,
  oneOfRequired,
  record,
  rich,
  richRequired,
  string,
  text,
} from '../shape/field.ts';
import { AnswerByCode, OptionBinding, RowBinding } from '../options/binding.ts';
import { Attachments } from '../attachments/attachment-fields.ts';
import { OpenAttributes, Option, OptionGroup, ORDER_MODES, range, RowGroup } from './option.ts';
import { Level } from './level.ts';
import type { TreeNode } from './tree-node.ts';

const s3 = { 'x-spec': '3' } as const;

/** TYPE-1, question types. */
export const QTYPES = [
  'single',
  'multiple',
  'blank',
  'multiple_blank',
  'score',
  'sort',
  'cascader',
  'proportion',
  'evaluation',
  'matrix_single',
  'matrix_multiple',
  'matrix_score',
  'matrix_blank',
  'city',
  'geo',
  'timestamp',
  'timedelta',
  'auto_table',
  'descriptor',
  'e_signature',
  'maxdiff',
  'graph_visual_weight',
  'image_select',
  'classify',
  'info_username',
  'info_email',
  'info_sex',
  'info_phone',
  'info_time',
  'info_age',
  'info_education',
  'info_industry',
  'info_occupation',
  'info_date',
  'info_geography',
  'info_enterprise',
] as const;
export type QType = (typeof QTYPES)[number];

/** TYPE-10, `matrix_type`; its values are ours. */
const MATRIX_TYPES = ['select', 'star_score', 'nps', 'cursor_score'] as const;

const percent = (description: string) => number(description, { minimum: 10, maximum: 90, 'x-spec': '3, 9' });

const pixels = { minimum: 1, maximum: 10_000, ...s3 };

const display = {
  title: richRequired('The question, as the respondent reads it. May hold placeholders.', s3),
  tipText: rich('Explanation under the title.', s3),
  placeholder_text: text('Hint inside the empty text box.', s3),
  inputbox_height: oneOf(['small', 'middle', 'big'], 'Height of the text box: 1, 3 or 5 rows.', s3),
  columns: integer('Columns of options (a phone shows at most 2).', {
    minimum: 1,
    maximum: 10,
    'x-spec': '9',
  }),
  one_label_limit: flag('At least one tag must be chosen, or the opinion be written.', s3),
  write_evaluate: flag('A written opinion is asked for beside the tags.', s3),
  showCellSetting: flag(
    'Cells of a matrix that a row names in allowNull are not asked (default true where a row names some).',
    s3,
  ),
  content_type: oneOf(
    ['text', 'image', 'image_text'],
    'What options show: words, picture, or both (default both, where there is a picture).',
    s3,
  ),
  lineByline: flag('Rows of a matrix are asked one after the other on a wide screen too.', s3),
  icon: oneOf(['star', 'heart', 'thumb', 'face'], 'Symbol of a score (default star).', s3),
  score_current: flag('Shows the score (several: their mean) while answering.', s3),
  score_hide: flag('Hides the numbers of a scale.', s3),
  answerByVoice: flag('Offers voice input, where the browser has it.', s3),
  pc_title_width: percent('Width of the title column of rows on a wide screen, in percent (default 20).'),
  pc_question_width: percent('Width of the part that is answered on a wide screen, in percent.'),
  phone_title_width: percent('Width of the title column of rows on a phone, in percent (default 20).'),
  phone_question_width: percent('Width of the part that is answered on a phone, in percent.'),
  showMatrixRWord: flag('Shows the words at the right end of rows (default true where a row has some).', s3),
  showRowsGroupTitle: flag('Shows the headings of row groups (default false).', s3),
  showOptionsGroupTitle: flag('Shows the headings of option groups (default false).', s3),
};

const structure = {
  items: list(Option, 'Options.', s3),
  rows_items: list(
    Option,
    'Rows of a matrix, the categories of a classification, the pictures of a graph_visual_weight.',
    s3,
  ),
  option_group_list: list(
    OptionGroup,
    'Groups of options. An option says with group_id to which it belongs.',
    s3,
  ),
  row_group_list: list(RowGroup, 'Groups of rows, likewise.', s3),
  category_items: list(Option, 'Categories of a classification; the same as rows_items.', s3),
  option_list: list(Level, 'Levels of an evaluation, best last, each with its tags.', s3),
  tree_list: list(Type.Unsafe<TreeNode>({ $ref: '#/$defs/treeNode' }), 'Tree of a cascader.', s3),
  src: string('Picture of the question, whose regions are options.', { 'x-spec': '3', 'x-address': true }),
  srcW: number('Width of src, in pixels: its place is kept before it is there (default: 4 to 3).', pixels),
  srcH: number('Height of src, in pixels.', pixels),
  screens: list(
    Type.Array(Type.String({ 'x-ref': 'choice', 'x-own': true }), {
      minItems: 1,
      description: 'Options or rows of one screen.',
    }),
    'Parts of the question that are shown one after the other: one list of options or rows per screen. Where options are on screens, every option is on one; likewise for rows.',
    s3,
  ),
  swap: flag('With screens: the next screen may be opened though this one is not answered.', s3),
  attachData: Type.Optional(Attachments),
  option_order: oneOf(ORDER_MODES, 'Order of options.', { 'x-spec': 'ORDER-1' }),
  row_order: oneOf(ORDER_MODES, 'Order of rows.', { 'x-spec': 'ORDER-1' }),
  option_group_order: oneOf(
    ORDER_MODES,
    'Order of option groups, each with its options as one block; inside, the order of the group counts.',
    { 'x-spec': 'ORDER-1' },
  ),
  row_group_order: oneOf(ORDER_MODES, 'Order of row groups, likewise.', { 'x-spec': 'ORDER-1' }),
};

const validation = {
  required: flag('An answer is required (default false).', s3),
  options_range: range(
    '[least, most] choices, in each row of a matrix, or items in each category of a classification; null for no bound.',
  ),
  words_number_range: range('[least, most] characters, or [min, max, fixed decimals] of a number.'),
  open_attrs: Type.Optional(OpenAttributes),
  allowNull: flag('Cells of a row may be left empty.', s3),
  total: number('What proportions add up to (default 100).', { minimum: 1, maximum: 1_000_000, ...s3 }),
  rank_weights: Type.Optional(
    Type.Array(Type.Number(), {
      maxItems: 200,
      description:
        'What each rank of a sort counts: the points of the option at rank 1 times the first number, and so on. Without them a sort has no score.',
      'x-spec': 'SCORE-1',
      'x-secret': true,
    }),
  ),
  look_seconds: integer(
    'Seconds for which each picture of a graph_visual_weight is shown before its regions can be chosen (default 5).',
    { minimum: 1, maximum: 60, 'x-spec': 'TYPE-14' },
  ),
  answer_seconds: integer(
    'Seconds for choosing on all pictures of a graph_visual_weight together; respondents are warned and may have more (default: no limit).',
    { minimum: 30, maximum: 3600, 'x-spec': 'TYPE-14' },
  ),
  task_number: integer('Tasks of a maxdiff: how often best and worst are asked.', {
    minimum: 1,
    maximum: 100,
    'x-spec': 'MAXDIFF-1',
  }),
  option_number: integer('Options that each task of a maxdiff shows.', {
    minimum: 2,
    maximum: 20,
    'x-spec': 'MAXDIFF-1',
  }),
  info_level: integer('Levels of a city that are asked: 1 province to 4 street (default 3).', {
    minimum: 1,
    maximum: 4,
    ...s3,
  }),
  min: number('Smallest value. Of a table: fewest rows.', s3),
  max: number('Largest value. Of a table: most rows (at most 100).', s3),
  score_range: range('[min, max, step] of a scale.'),
  reverse: flag('Shows a scale the other way round. What is stored stays the same.', s3),
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
  best_label: text('Of a maxdiff: the heading for the one that is chosen first (default: Best).', {
    maxLength: 100,
  }),
  worst_label: text('Of a maxdiff: the heading for the other one (default: Worst).', { maxLength: 100 }),
  not_apply: flag('Offers not applicable.', s3),
  not_apply_text: text('Words of not applicable; a button shows 30 characters of them.', s3),
  unique: flag('No two respondents may give the same answer (e-mail, phone, landline, ID card).', s3),
  sms_verify: flag('A mobile number is verified by a code that is sent to it.', s3),
  legacy_prefix: flag('Mobile numbers must begin with a prefix that an operator has been given.', {
    'x-spec': '5',
  }),
  matrix_type: oneOf(MATRIX_TYPES, 'What stands in the cells of a matrix, by question type.', s3),
};

const automatic = {
  defaultOptionSelect: Type.Optional(
    Type.Union(
      [
        Type.Boolean(),
        Type.Array(Type.String({ 'x-ref': 'option', 'x-own': true }), { maxItems: 200 }),
        AnswerByCode,
      ],
      {
        description:
          'Answer that is given by default, and counts even while the question is hidden. true: the one option that is left (with loop_autofill, one by seed). A list: these options, as far as they are offered. { "code": … }: what the expression gives.',
        'x-spec': 'SHOW-12',
      },
    ),
  ),
  autofill_next: flag(
    'A question that is answered automatically, and leaves nothing to choose, is not shown: the next one follows.',
    { 'x-spec': 'SHOW-12' },
  ),
  loop_autofill: flag(
    'With defaultOptionSelect true: the default is one of the visible options, number `seed modulo their number`.',
    { 'x-spec': 'SHOW-12' },
  ),
  autofill_exclusive: flag('Automatic answers never choose an exclusive option beside others.', {
    'x-spec': 'SHOW-12',
  }),
  auto_fill: code('An expression whose value is the answer until the respondent gives one; null for none.'),
};

const carried = {
  optionsBindEffect: flag('option_bind_list is in force (default true).', s3),
  option_bind_list: list(
    OptionBinding,
    'Options that are shown only if something was chosen earlier. Several entries of one option must all hold.',
    s3,
  ),
  rowsBindEffect: flag('row_bind_list is in force (default true).', s3),
  row_bind_list: list(RowBinding, 'Rows likewise.', s3),
  option_from: string(
    'The question whose options this one mirrors. Short for a relatedRef from it to this question with mode select and type option; the options that follow carry option_origin. Where there is such a relatedRef, that one counts.',
    { 'x-ref': 'question', 'x-spec': 'SHOW-8' },
  ),
  question_from: string(
    'The question whose order of options is followed as well. Short for an entry of optionOrderRefs from it to this question.',
    { 'x-ref': 'question', 'x-spec': 'ORDER-1' },
  ),
};

const logic = {
  dispSelect: oneOf([0, 1], '0 rules of dispConsList, 1 disp_code. Default: by what is given.', s3),
  disp_code: code('Shown if this expression holds.'),
  jumpSelect: oneOf([0, 1], '0 rules of jumpConsList, 1 jump_code. Default: by what is given.', s3),
  jump_code: code('Where to go from here.'),
  plaster_code: code(
    'A record such as { max: 5 } that replaces properties of the question before it is shown: title, tipText, placeholder_text, min, max, options_range, words_number_range, required.',
  ),
  ...automatic,
  ...carried,
  rowsGroupEffect: flag('Row groups take part in display logic (default true).', s3),
  optionsGroupEffect: flag(
    'Option groups take part in display logic: their disp_code, and rules that name them (default true).',
    s3,
  ),
};

/** PROJECT-1, Question (type Q). */
export const Question = Type.Object(
  {
    type: oneOfRequired(['Q'], 'Q for a question.', s3),
    gid: gid(),
    cid: cid('Code of the question in scripts and expressions, such as Q3 (default Q and its number).', s3),
    qtype: oneOfRequired(QTYPES, 'Question type.', s3),
    custom_qtype: oneOf(['star_score', 'nps', 'cursor_score', 'classify'], 'Variant of the type.', s3),
    ...display,
    ...structure,
    ...validation,
    ...logic,
    custom: record(Type.String({ maxLength: 2000 }), "The author's own notes; never shown.", {
      'x-secret': true,
    }),
    originTitle: derived('The title as authored is `title`.'),
    visible: derived('Write a rule in dispConsList, or disp_code.'),
    fail: derived('It is a state, not a setting.'),
    visibleRule: derived('Write a rule in dispConsList.'),
    jumpInfo: derived('Write rules in jumpConsList.'),
    jumpEngine: derived('Write rules in jumpConsList, or jump_code.'),
    seed: derived('Seeds come from the server; set option_order.'),
  },
  { ...closed, title: 'a question', description: 'A question.', 'x-spec': '3', 'x-owner': true },
);
