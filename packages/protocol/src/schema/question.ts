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
} from './field.ts';
import { AnswerByCode, OptionBinding, RowBinding } from './binding.ts';
import { OpenAttributes, Option, OptionGroup, ORDER_MODES, range, RowGroup } from './option.ts';

const types = { 'x-planned': 'question-types', 'x-spec': '3' } as const;
const s3 = { 'x-spec': '3' } as const;

/** Spec section 3, question types. */
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
  one_label_limit: flag('At least one label must be chosen.', types),
  write_evaluate: flag('A written opinion is asked for.', types),
  showCellSetting: flag('Cells carry their own settings.', types),
  content_type: string('What the cells or options hold.', types),
  lineByline: flag('Rows one after the other.', types),
  icon: string('Symbol of a score.', types),
  score_current: flag('Shows the score while answering.', types),
  score_hide: flag('Hides the score.', types),
  answerByVoice: flag('Offers voice input.', types),
  pc_title_width: number('Width of the title column on pc.', types),
  pc_question_width: number('Width of the question on pc.', types),
  phone_title_width: number('Width of the title column on a phone.', types),
  phone_question_width: number('Width of the question on a phone.', types),
  showMatrixRWord: flag('Shows the right words of rows.', types),
  showRowsGroupTitle: flag('Shows the headings of row groups (default false).', s3),
  showOptionsGroupTitle: flag('Shows the headings of option groups (default false).', s3),
};

const structure = {
  items: list(Option, 'Options.', s3),
  rows_items: list(Option, 'Rows of a matrix.', types),
  option_group_list: list(
    OptionGroup,
    'Groups of options. An option says with group_id to which it belongs.',
    s3,
  ),
  row_group_list: list(RowGroup, 'Groups of rows, likewise.', s3),
  category_items: list(Option, 'Categories.', types),
  option_list: list(Option, 'Further options, by question type.', types),
  tree_list: list(Type.Unknown(), 'Tree of a cascader.', types),
  screens: list(
    Type.Array(Type.String({ 'x-ref': 'choice', 'x-own': true }), {
      minItems: 1,
      description: 'Options or rows of one screen.',
    }),
    'Parts of the question that are shown one after the other: one list of options or rows per screen. Where options are on screens, every option is on one; likewise for rows.',
    s3,
  ),
  swap: flag('With screens: the next screen may be opened though this one is not answered.', s3),
  attachData: Type.Optional(
    Type.Object(
      { openAttach: flag('Files may be attached.'), openOAttach: flag('Files may be attached to options.') },
      { additionalProperties: true, title: 'attachments', description: 'Attachments.', ...types },
    ),
  ),
  option_order: oneOf(ORDER_MODES, 'Order of options.', { 'x-spec': '4, semantics e' }),
  row_order: oneOf(ORDER_MODES, 'Order of rows.', { 'x-spec': '4, semantics e' }),
  option_group_order: oneOf(
    ORDER_MODES,
    'Order of option groups, each with its options as one block; inside, the order of the group counts.',
    { 'x-spec': '4, semantics e' },
  ),
  row_group_order: oneOf(ORDER_MODES, 'Order of row groups, likewise.', { 'x-spec': '4, semantics e' }),
};

const validation = {
  required: flag('An answer is required (default false).', s3),
  options_range: range('[least, most] choices; null for no bound.'),
  words_number_range: range('[least, most] characters, or [min, max, fixed decimals] of a number.'),
  open_attrs: Type.Optional(OpenAttributes),
  allowNull: flag('Parts may be left empty.', types),
  total: number('What proportions add up to.', types),
  task_number: integer('Tasks of a maxdiff: how often best and worst are asked.', {
    minimum: 1,
    maximum: 100,
    'x-spec': '3, semantics a',
  }),
  option_number: integer('Options that each task of a maxdiff shows.', {
    minimum: 2,
    maximum: 20,
    'x-spec': '3, semantics a',
  }),
  info_level: integer('Levels of a city.', { minimum: 1, maximum: 4, ...types }),
  min: number('Smallest value.', types),
  max: number('Largest value.', types),
  score_range: range('[min, max, step].', types),
  reverse: flag('Shows the scale the other way round.', types),
  not_apply: flag('Offers not applicable.', types),
  not_apply_text: text('Words of not applicable.', types),
  unique: flag('No two respondents may give the same answer.', types),
  sms_verify: flag('The number is verified by SMS.', types),
  matrix_type: string('Kind of matrix.', types),
  category: string('Variant of the question type.', types),
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
        'x-spec': '3, semantics c',
      },
    ),
  ),
  autofill_next: flag(
    'A question that is answered automatically, and leaves nothing to choose, is not shown: the next one follows.',
    { 'x-spec': '3, semantics c' },
  ),
  loop_autofill: flag(
    'With defaultOptionSelect true: the default is one of the visible options, number `seed modulo their number`.',
    { 'x-spec': '3, semantics c' },
  ),
  autofill_exclusive: flag('Automatic answers never choose an exclusive option beside others.', {
    'x-spec': '3, semantics c',
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
    { 'x-ref': 'question', 'x-spec': '3, semantics d' },
  ),
  question_from: string(
    'The question whose order of options is followed as well. Short for an entry of optionOrderRefs from it to this question.',
    { 'x-ref': 'question', 'x-spec': '3, semantics e' },
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

/** Spec section 3, Question (type Q). */
export const Question = Type.Object(
  {
    type: oneOfRequired(['Q'], 'Q for a question.', s3),
    gid: gid(),
    cid: cid('Code of the question in scripts and expressions, such as Q3 (default Q and its number).', s3),
    qtype: oneOfRequired(QTYPES, 'Question type.', s3),
    custom_qtype: oneOf(['star_score', 'nps', 'cursor_score', 'classify'], 'Variant of the type.', types),
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
