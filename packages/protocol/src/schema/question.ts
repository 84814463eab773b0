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

const types = { 'x-planned': 'question-types', 'x-spec': '3' } as const;
const rules = { 'x-planned': 'rules-engine', 'x-spec': '3' } as const;
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
/** Spec section 4 and semantics e, Ordering modes. */
export const ORDER_MODES = ['normal', 'random', 'reverse', 'random_reverse', 'loop', 'sort'] as const;
export type OrderMode = (typeof ORDER_MODES)[number];
/** Spec section 5, Open-text types. */
export const TEXT_TYPES = [
  'unlimit',
  'email',
  'mobile',
  'tel',
  'mobile_tel',
  'int',
  'decimal',
  'number',
  'lang_ch',
  'zh',
  'lang_en',
  'en',
  'date',
  'idCard',
] as const;
export type TextType = (typeof TEXT_TYPES)[number];

const range = (what: string, extra = {}) =>
  Type.Optional(
    Type.Array(Type.Union([Type.Number(), Type.Null()]), {
      minItems: 1,
      maxItems: 3,
      description: what,
      'x-spec': '5',
      ...extra,
    }),
  );

/** Open text: what may be written, how long or how large, and whether it must be. */
export const OpenAttributes = Type.Object(
  {
    type: oneOf(TEXT_TYPES, 'What kind of text (default unlimit).', { 'x-spec': '5' }),
    range: range('[min, max] length, or [min, max, fixed decimals] for numbers; null for no bound.'),
    required: flag('The text must be written once the option is chosen.', s3),
    defaultCotnent: text("Text that is already there. The name is the specification's.", s3),
    format: oneOf(['yyyy', 'yyyy-MM', 'yyyy-MM-dd'], 'Form of a date (default yyyy-MM-dd).', {
      'x-spec': '5',
    }),
  },
  { ...closed, title: 'the rules of an open text', description: 'Rules of an open text.', 'x-spec': '3, 5' },
);

/** Spec section 3, Option / row. */
export const Option = Type.Object(
  {
    gid: gid(),
    seq: Type.Integer({
      minimum: 1,
      description: 'Number of the option in its question; `Q3A2` is the option with seq 2. Never changes.',
      'x-spec': '3',
    }),
    oid: string('Id that the same option has in several questions.', s3),
    cid: cid('Code in scripts and expressions (default A and the seq; R and the seq for rows).', s3),
    title: richRequired('What the respondent reads.', s3),
    fixed: flag('Keeps its position when options are reordered.', s3),
    disp_code: code('Shown if this expression holds.'),
    option_origin: string('gid of the option that this one mirrors.', { ...rules, 'x-ref': 'option' }),
    group_id: string('Option or row group.', rules),
    autoSelect: flag('Chosen by auto_code.', rules),
    auto_code: code('Chosen when this expression holds.', rules),
    auto_val: code('Open text or value when chosen by auto_code.', rules),
    selected: flag('Chosen from the start.', rules),
    exclusive: flag('Choosing it drops all others.', s3),
    rightWord: text('Word at the right end of a row.', types),
    is_open: flag('Asks for a text when chosen.', s3),
    open_attrs: Type.Optional(OpenAttributes),
    inputbox_height: oneOf(['small', 'middle', 'big'], 'Height of the text box: 1, 3 or 5 rows.', s3),
    placeholder_text: text('Hint inside the empty text box.', s3),
    tipText: rich('Explanation beside the option.', types),
    required: flag(
      'A row that must be answered (rows), a blank that must be filled (multiple_blank).',
      types,
    ),
    allowNull: flag('May be left out even if the question is required.', types),
    score: number('Points when chosen.', { ...rules, 'x-spec': 'semantics g', 'x-secret': true }),
    setType: oneOf(
      ['unlimit', 'en', 'zh', 'int', 'decimal', 'date', 'others'],
      'Type of a table cell.',
      types,
    ),
    setValue: string('Limits or format of a table cell.', types),
    unique: flag('No two rows of a table may repeat it.', types),
    min: number('Smallest value.', types),
    max: number('Largest value.', types),
    src: string('Picture.', types),
    originSrc: string('Picture before cropping.', types),
    cropPreview: string('Cropped picture.', types),
    cropW: number('Width of the crop.', types),
    cropH: number('Height of the crop.', types),
    points: list(
      Type.Array(Type.Number({ minimum: 0, maximum: 1 }), { minItems: 2, maxItems: 2 }),
      'Polygon on the picture, in 0..1 of its natural size.',
      types,
    ),
    items: list(Type.Unknown(), 'Tags or children, by question type.', types),
    visible: derived('Write a rule in dispOptConsList, or disp_code.'),
  },
  {
    ...closed,
    title: 'an option or row',
    description: 'An option of a question, or a row of a matrix.',
    'x-spec': '3',
  },
);

export const OptionGroup = Type.Object(
  {
    gid: gid(),
    type: oneOf(['OG', 'RG'], 'Option group or row group.', s3),
    title: rich('Heading of the group.', s3),
    order: oneOf(ORDER_MODES, 'Order inside the group.', { 'x-spec': 'semantics e' }),
    fixed: flag('Keeps its position.', s3),
  },
  { ...closed, title: 'an option group', description: 'Options or rows under one heading.', 'x-spec': '3' },
);

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
  showRowsGroupTitle: flag('Shows headings of row groups.', rules),
  showOptionsGroupTitle: flag('Shows headings of option groups.', rules),
};

const structure = {
  items: list(Option, 'Options.', s3),
  rows_items: list(Option, 'Rows of a matrix.', types),
  option_group_list: list(OptionGroup, 'Groups of options.', rules),
  row_group_list: list(OptionGroup, 'Groups of rows.', rules),
  category_items: list(Option, 'Categories.', types),
  option_list: list(Option, 'Further options, by question type.', types),
  tree_list: list(Type.Unknown(), 'Tree of a cascader.', types),
  screens: list(Type.Unknown(), 'Screens of a question.', types),
  attachData: Type.Optional(
    Type.Object(
      { openAttach: flag('Files may be attached.'), openOAttach: flag('Files may be attached to options.') },
      { additionalProperties: true, title: 'attachments', description: 'Attachments.', ...types },
    ),
  ),
  option_order: oneOf(ORDER_MODES, 'Order of options.', { 'x-spec': '4, semantics e' }),
  row_order: oneOf(ORDER_MODES, 'Order of rows.', { ...rules, 'x-spec': '4, semantics e' }),
  option_group_order: oneOf(ORDER_MODES, 'Order of option groups.', { ...rules, 'x-spec': '4, semantics e' }),
  row_group_order: oneOf(ORDER_MODES, 'Order of row groups.', { ...rules, 'x-spec': '4, semantics e' }),
};

const validation = {
  required: flag('An answer is required (default false).', s3),
  options_range: range('[least, most] choices; null for no bound.'),
  words_number_range: range('[least, most] characters, or [min, max, fixed decimals] of a number.'),
  open_attrs: Type.Optional(OpenAttributes),
  allowNull: flag('Parts may be left empty.', types),
  total: number('What proportions add up to.', types),
  task_number: integer('Tasks of a maxdiff.', { minimum: 1, maximum: 100, ...types }),
  option_number: integer('Options per maxdiff task.', { minimum: 2, maximum: 20, ...types }),
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

const logic = {
  dispSelect: oneOf([0, 1], '0 rules of dispConsList, 1 disp_code. Default: by what is given.', s3),
  disp_code: code('Shown if this expression holds.'),
  jumpSelect: oneOf([0, 1], '0 rules of jumpConsList, 1 jump_code. Default: by what is given.', s3),
  jump_code: code('Where to go from here.'),
  plaster_code: code('A record that replaces properties of the question.', rules),
  defaultOptionSelect: Type.Optional(
    Type.Unknown({
      description: 'Answer that is given by default: true, a list of option gids, or an expression.',
      ...rules,
    }),
  ),
  autofill_next: flag('Answers and hides itself when one option is left.', rules),
  loop_autofill: flag('Default picks an option by seed.', rules),
  autofill_exclusive: flag('Automatic answers never add an exclusive option to others.', rules),
  auto_fill: code('Answer that is given automatically.', rules),
  optionsBindEffect: flag('Options follow option_bind_list.', rules),
  option_bind_list: list(Type.Unknown(), 'Options bound to options of other questions.', rules),
  rowsBindEffect: flag('Rows follow row_bind_list.', rules),
  row_bind_list: list(Type.Unknown(), 'Rows bound to options of other questions.', rules),
  option_from: string('Question whose options these are.', { ...rules, 'x-ref': 'question' }),
  question_from: string('Question that this one repeats.', { ...rules, 'x-ref': 'question' }),
  rowsGroupEffect: flag('Row groups take part in display logic.', rules),
  optionsGroupEffect: flag('Option groups take part in display logic.', rules),
  swap: flag('Screens may be left without an answer.', rules),
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
  { ...closed, title: 'a question', description: 'A question.', 'x-spec': '3' },
);
