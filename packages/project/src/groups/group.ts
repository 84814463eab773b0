import Type from 'typebox';
import { cid, closed, code, derivedField, flag, gid, oneOf, oneOfRequired, rich } from '../schema/field.ts';
import { ORDER_MODES } from '../questions/option.ts';
import { Question } from '../questions/question.ts';

const grouping = {
  gid: gid(),
  cid: cid('Code in expressions (default G and its number among groups, P and its number among pages).'),
  title: rich('Heading.'),
  showTitle: flag('Shows the heading above its first question (default true when there is a title).'),
  item_order: oneOf(ORDER_MODES, 'Order of what is inside: questions and pages (default normal).', {
    'x-rule': 'ORDER-3',
  }),
  ruleOnce: flag(
    'Whether it is shown is decided when it is first reached, and does not change with later answers.',
  ),
  disp_code: code('Shown if this expression holds.'),
  _index: derivedField('Position is the order in the file.'),
  rules: derivedField('Write a rule in dispConsList.'),
};
export const Page = Type.Object(
  {
    type: oneOfRequired(['P'], 'P for a page.'),
    ...grouping,
    items: Type.Array(Question, { description: 'Questions of the page.' }),
  },
  {
    ...closed,
    title: 'a page',
    description: 'A page inside a group: its questions are shown together.',
  },
);
export const Group = Type.Object(
  {
    type: oneOfRequired(['G'], 'G for a group.'),
    ...grouping,
    items: Type.Array(Type.Union([Question, Page]), { description: 'Questions and pages.' }),
  },
  {
    ...closed,
    title: 'a group',
    description: 'A group of questions: one page, unless one_question_on_page is set or it holds pages.',
  },
);
