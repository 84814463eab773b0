import Type from 'typebox';
import {
  cid,
  closed,
  code,
  derived,
  flag,
  gid,
  list,
  oneOf,
  oneOfRequired,
  record,
  rich,
  richRequired,
  string,
} from '../shape/field.ts';
import { AnswerByCode, OptionBinding, RowBinding } from '../options/binding.ts';
import { Attachments } from '../attachments/attachment-fields.ts';
import { FAMILIES, type QType, QUESTION_TYPES } from './question-families.ts';

/** What every question may have, besides its logic. */
const common = {
  title: richRequired('The question, as the respondent reads it. May hold placeholders.'),
  tipText: rich('Explanation under the title.'),
  answerByVoice: flag('Offers voice input, where the browser has it.'),
  screens: list(
    Type.Array(Type.String({ 'x-ref': 'choice', 'x-own': true }), {
      minItems: 1,
      description: 'Options or rows of one screen.',
    }),
    'Parts of the question that are shown one after the other: one list of options or rows per screen. Where options are on screens, every option is on one; the same holds for rows.',
  ),
  swap: flag('With screens: the next screen may be opened though this one is not answered.'),
  attachData: Type.Optional(Attachments),
  required: flag('An answer is required (default false).'),
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
        'x-rule': 'SHOW-12',
      },
    ),
  ),
  autofill_next: flag(
    'A question that is answered automatically, and leaves nothing to choose, is not shown: the next one follows.',
    { 'x-rule': 'SHOW-12' },
  ),
  loop_autofill: flag(
    'With defaultOptionSelect true: the default is one of the visible options, number `seed modulo their number`.',
    { 'x-rule': 'SHOW-12' },
  ),
  autofill_exclusive: flag('Automatic answers never choose an exclusive option beside others.', {
    'x-rule': 'SHOW-12',
  }),
  auto_fill: code('An expression whose value is the answer until the respondent gives one; null for none.'),
};

const carried = {
  optionsBindEffect: flag('option_bind_list is in force (default true).'),
  option_bind_list: list(
    OptionBinding,
    'Options that are shown only if something was chosen earlier. Several entries of one option must all hold.',
  ),
  rowsBindEffect: flag('row_bind_list is in force (default true).'),
  row_bind_list: list(RowBinding, 'The same for rows.'),
  option_from: string(
    'The question whose options this one mirrors. Short for a relatedRef from it to this question with mode select and type option; the options that follow carry option_origin. Where there is such a relatedRef, that one counts.',
    { 'x-ref': 'question', 'x-rule': 'SHOW-8' },
  ),
  question_from: string(
    'The question whose order of options is followed as well. Short for an entry of optionOrderRefs from it to this question.',
    { 'x-ref': 'question', 'x-rule': 'ORDER-1' },
  ),
};

const logic = {
  dispSelect: oneOf([0, 1], '0 rules of dispConsList, 1 disp_code. Default: by what is given.'),
  disp_code: code('Shown if this expression holds.'),
  jumpSelect: oneOf([0, 1], '0 rules of jumpConsList, 1 jump_code. Default: by what is given.'),
  jump_code: code('Where to go from here.'),
  plaster_code: code(
    'A record such as { max: 5 } that replaces properties of the question before it is shown: title, tipText, placeholder_text, min, max, options_range, words_number_range, required.',
  ),
  ...automatic,
  ...carried,
  rowsGroupEffect: flag('Row groups take part in display logic (default true).'),
  optionsGroupEffect: flag(
    'Option groups take part in display logic: their disp_code, and rules that name them (default true).',
  ),
};

/** PROJECT-1, Question (type Q). */
export const Question = Type.Object(
  {
    type: oneOfRequired(['Q'], 'Q for a question.'),
    gid: gid(),
    cid: cid('Code of the question in scripts and expressions, such as Q3 (default Q and its number).'),
    qtype: oneOfRequired(Object.keys(QUESTION_TYPES) as QType[], 'Question type.'),
    custom_qtype: oneOf(['star_score', 'nps', 'cursor_score', 'classify'], 'Variant of the type.'),
    ...common,
    ...FAMILIES.options,
    ...FAMILIES.rows,
    ...FAMILIES.matrix,
    ...FAMILIES.texts,
    ...FAMILIES.lookups,
    ...FAMILIES.bounds,
    ...FAMILIES.limits,
    ...FAMILIES.scale,
    ...FAMILIES.symbols,
    ...FAMILIES.notApply,
    ...FAMILIES.widths,
    ...FAMILIES.ranks,
    ...FAMILIES.shares,
    ...FAMILIES.levels,
    ...FAMILIES.tree,
    ...FAMILIES.picture,
    ...FAMILIES.timing,
    ...FAMILIES.tasks,
    ...FAMILIES.regions,
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
  { ...closed, title: 'a question', description: 'A question.', 'x-owner': true },
);
