import type { Family } from './field-families.table.ts';

/**
 * Fields of options and rows that not every question type reads, in groups that a type reads as a whole. The fields
 * that every option and row has are in no group.
 */
export const OPTION_FAMILIES = {
  points: ['score'],
  help: ['tipText'],
  rightWord: ['rightWord'],
  /** An open text that is asked for when the option is chosen. */
  open: ['is_open', 'open_attrs', 'inputbox_height', 'placeholder_text'],
  /** A text box that does not depend on a choice. */
  blank: ['open_attrs', 'inputbox_height', 'placeholder_text'],
  images: ['src', 'cropPreview', 'cropW', 'cropH'],
  enlarged: ['originSrc'],
  regionImage: ['src', 'cropW', 'cropH'],
  region: ['points'],
  regionRow: ['on_row'],
  selected: ['selected'],
  exclusive: ['exclusive'],
  automatic: ['autoSelect', 'auto_code', 'auto_val'],
  required: ['required'],
  allowNull: ['allowNull'],
  limits: ['min', 'max'],
  column: ['setType', 'setValue', 'unique', 'open_attrs', 'inputbox_height', 'placeholder_text'],
} as const;
export type OptionFamily = keyof typeof OPTION_FAMILIES;

export interface TypeFields {
  readonly question: readonly Family[];
  readonly options?: readonly OptionFamily[];
  readonly rows?: readonly OptionFamily[];
  /**
   * Parts of these families that the type does not read: a field (`icon`), a field of options or rows (`items.unique`), a
   * field of a record (`attachData.openOAttach`), or a form of a value (`defaultOptionSelect:list`, `items.allowNull:true`, `min:text`).
   */
  readonly except?: readonly string[];
  /**
   * Fields that have an effect only while one of the named fields is given, for example `open_attrs` of an evaluation
   * with `write_evaluate`. `items.is_open` is `is_open` of an option, `rows_items.is_open` that of a row, and
   * `open_attrs.type=int|decimal` is a field of a record with one of these values.
   */
  readonly needs?: Readonly<Record<string, readonly string[]>>;
}

const reads = <const T extends TypeFields>(fields: T): T => fields;

/** Families of all questions that respondents answer by themselves. */
const ASKED = ['help', 'required', 'noAnswer', 'files', 'patch'] as const;
const LISTED = ['options', 'optionLinks', 'screens'] as const;
const WITH_ROWS = [...LISTED, 'screenSwap', 'rows', 'rowLinks'] as const;
const BOUNDED = ['open_attrs.type=int|decimal|number|date'] as const;
/** Exceptions for types whose bounds are numbers, not days. */
const NUMBERS_ONLY = ['min:text', 'max:text', 'items.min:text', 'items.max:text'] as const;
/** An option with an image, and an open text when it is selected. */
const OPEN_OPTION = ['help', 'rightWord', 'open', 'images', 'enlarged'] as const;
const OPEN_ROW = ['help', 'rightWord', 'open', 'images', 'required', 'allowNull'] as const;

const NO_OPTIONS = ['attachData.openOAttach', 'attachData.option'] as const;
/** Exceptions for types whose default can only be set by an expression. */
const NO_DEFAULT_CHOICE = ['defaultOptionSelect:true', 'defaultOptionSelect:list'] as const;
/** Exception for types whose default texts are set by options, not by the question. */
const NO_DEFAULT_TEXT = ['open_attrs.defaultCotnent'] as const;

const TEXT = reads({
  question: [...ASKED, 'hint', 'textRules', 'boxHeight', 'voice', 'automatic', 'entries', 'unique', 'phone'],
  except: [...NO_OPTIONS, ...NO_DEFAULT_CHOICE],
});
const text = <const F extends Family>(...more: readonly F[]) =>
  reads({
    question: [...ASKED, 'hint', 'textRules', 'boxHeight', 'automatic', ...more],
    except: TEXT.except,
  });

/** Fields that only have an effect if an option or row asks for a text. */
const OPEN_NEEDS = {
  open_attrs: ['items.is_open'],
  words_number_range: ['items.is_open'],
  answerByVoice: ['items.is_open', 'rows_items.is_open'],
} as const;

const SINGLE = reads({
  question: [...ASKED, ...LISTED, 'voice', 'groupTitles', 'columns', 'images', 'automatic', 'defaultChoice'],
  options: ['points', ...OPEN_OPTION, 'selected', 'automatic'],
  needs: OPEN_NEEDS,
});
const MULTIPLE = reads({
  question: [...SINGLE.question, 'bounds', 'exclusiveDefault'],
  options: [...SINGLE.options, 'exclusive'],
  needs: OPEN_NEEDS,
});
const CLASSIFY = reads({
  question: [...ASKED, ...WITH_ROWS, 'voice', 'images', 'bounds', 'automatic'],
  options: ['points', 'help', 'open', 'images', 'allowNull'],
  rows: ['allowNull'],
  except: [...NO_DEFAULT_CHOICE, 'items.allowNull:true', 'rows_items.allowNull:true'],
  needs: OPEN_NEEDS,
});
const SCORE = reads({
  question: [
    ...ASKED,
    ...LISTED,
    'textRules',
    'voice',
    'groupTitles',
    'images',
    'automatic',
    'limits',
    'notApply',
    'notApplyText',
    'scale',
    'symbols',
    'titleWidth',
    'answerWidth',
    'phoneTitleWidth',
    'phoneAnswerWidth',
  ],
  options: [...OPEN_OPTION, 'required', 'allowNull', 'limits'],
  except: [...NO_DEFAULT_CHOICE, ...NO_DEFAULT_TEXT, 'items.allowNull:list', ...NUMBERS_ONLY],
  needs: OPEN_NEEDS,
});
const MATRIX = [
  ...ASKED,
  ...WITH_ROWS,
  'groupTitles',
  'rowGroupTitles',
  'images',
  'automatic',
  'notApply',
  'notApplyText',
  'rowByRow',
  'rightWords',
  'cells',
  'voice',
  'titleWidth',
  'answerWidth',
] as const;

const NOTED = reads({
  question: ['required', 'automatic'],
  except: [...NO_DEFAULT_CHOICE, 'autofill_next', 'read_only'],
});
const REGION = reads({ question: [...ASKED, 'regions'], except: NO_OPTIONS });

/** TYPE-1, question types: `qtype`, or `qtype/custom_qtype`, and the fields that each reads. */
export const QUESTION_TYPES = {
  single: reads({ ...SINGLE, question: [...SINGLE.question, 'search'] }),
  multiple: reads({ ...MULTIPLE, question: [...MULTIPLE.question, 'search'] }),
  image_select: reads({
    ...MULTIPLE,
    question: [...MULTIPLE.question, 'image'],
    options: [...MULTIPLE.options, 'region'],
  }),
  blank: reads({
    ...TEXT,
    question: [...TEXT.question, 'limits'],
    needs: { min: BOUNDED, max: BOUNDED },
  }),
  multiple_blank: reads({
    question: [
      ...ASKED,
      ...LISTED,
      'textRules',
      'voice',
      'groupTitles',
      'columns',
      'automatic',
      'titleWidth',
      'phoneTitleWidth',
    ],
    options: ['help', 'rightWord', 'blank', 'automatic', 'required', 'allowNull', 'limits'],
    except: [...NO_DEFAULT_CHOICE, ...NO_DEFAULT_TEXT, 'items.allowNull:list'],
    needs: { 'items.min': BOUNDED, 'items.max': BOUNDED },
  }),
  score: SCORE,
  'score/star_score': SCORE,
  'score/nps': reads({
    ...SCORE,
    except: [...SCORE.except, 'icon', 'score_range', 'min', 'max', 'items.min', 'items.max'],
  }),
  'score/cursor_score': reads({ ...SCORE, except: [...SCORE.except, 'icon'] }),
  evaluation: reads({
    question: [
      ...ASKED,
      'hint',
      'levels',
      'textRules',
      'voice',
      'boxHeight',
      'automatic',
      'notApply',
      'notApplyText',
      'symbols',
    ],
    except: TEXT.except,
    needs: {
      open_attrs: ['write_evaluate'],
      words_number_range: ['write_evaluate'],
      placeholder_text: ['write_evaluate'],
      inputbox_height: ['write_evaluate'],
      answerByVoice: ['write_evaluate'],
    },
  }),
  cascader: reads({ question: [...ASKED, 'tree', 'automatic'], except: TEXT.except }),
  proportion: reads({
    question: [...ASKED, ...LISTED, 'groupTitles', 'images', 'automatic', 'shares'],
    options: ['help', 'rightWord', 'images', 'enlarged'],
    except: NO_DEFAULT_CHOICE,
  }),
  matrix_single: reads({
    question: [...MATRIX, 'cellType'],
    options: ['points', ...OPEN_OPTION, 'selected', 'allowNull'],
    rows: OPEN_ROW,
    except: [...NO_DEFAULT_CHOICE, 'items.allowNull:true'],
    needs: OPEN_NEEDS,
  }),
  matrix_multiple: reads({
    question: [...MATRIX, 'bounds'],
    options: ['points', ...OPEN_OPTION, 'selected', 'allowNull', 'exclusive'],
    rows: OPEN_ROW,
    except: [...NO_DEFAULT_CHOICE, 'items.allowNull:true'],
    needs: OPEN_NEEDS,
  }),
  'matrix_multiple/classify': CLASSIFY,
  matrix_score: reads({
    question: [...MATRIX, 'emptyCells', 'scale', 'symbols', 'limits', 'cellType'],
    options: ['help', 'rightWord', 'images', 'allowNull', 'limits'],
    rows: [...OPEN_ROW, 'limits'],
    except: [...NO_DEFAULT_CHOICE, ...NUMBERS_ONLY, 'rows_items.min:text', 'rows_items.max:text'],
    needs: OPEN_NEEDS,
  }),
  matrix_blank: reads({
    question: [...MATRIX, 'emptyCells', 'hint', 'textRules'],
    options: ['help', 'rightWord', 'blank', 'images', 'allowNull', 'limits'],
    rows: OPEN_ROW,
    except: [...NO_DEFAULT_CHOICE, ...NO_DEFAULT_TEXT],
    needs: { 'items.min': BOUNDED, 'items.max': BOUNDED },
  }),
  classify: CLASSIFY,
  graph_visual_weight: reads({
    question: [...ASKED, ...WITH_ROWS, 'notApply', 'notApplyText', 'timing'],
    options: ['points', 'region', 'regionRow'],
    rows: ['regionImage'],
  }),
  sort: reads({
    question: [...SINGLE.question, 'bounds', 'ranks'],
    options: ['points', ...OPEN_OPTION, 'selected', 'automatic'],
    needs: OPEN_NEEDS,
  }),
  maxdiff: reads({ question: [...ASKED, ...LISTED, 'tasks'], options: ['points'] }),
  auto_table: reads({
    question: [...ASKED, ...LISTED, 'automatic', 'limits'],
    options: ['help', 'column', 'required', 'limits'],
    except: [...NO_DEFAULT_CHOICE, 'min:text', 'max:text'],
  }),
  city: REGION,
  geo: REGION,
  timestamp: NOTED,
  timedelta: NOTED,
  descriptor: reads({ question: ['help', 'patch'] }),
  value: reads({ question: ['computed'] }),
  e_signature: reads({ question: ASKED, except: NO_OPTIONS }),
  info_username: text('voice', 'entries'),
  info_email: text('voice', 'entries', 'unique'),
  info_phone: TEXT,
  info_enterprise: text(),
  info_sex: SINGLE,
  info_age: SINGLE,
  info_education: SINGLE,
  info_industry: SINGLE,
  info_occupation: SINGLE,
  info_time: reads({
    question: [...ASKED, 'automatic', 'limits'],
    except: [...TEXT.except, 'min:number', 'max:number'],
  }),
  info_date: reads({
    question: [...ASKED, 'automatic', 'limits', 'dateOrder', 'withTime'],
    except: TEXT.except,
  }),
  info_geography: REGION,
} as const satisfies Readonly<Record<string, TypeFields>>;

/** Id of a question type: `qtype`, or `qtype/custom_qtype`. */
export type TypeId = keyof typeof QUESTION_TYPES;
export type QType = Exclude<TypeId, `${string}/${string}`>;
