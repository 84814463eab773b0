import Type from 'typebox';
import { cid, closed, code, derived, flag, gid, oneOf, oneOfRequired, rich } from '../shape/field.ts';
import { ORDER_MODES } from '../questions/option.ts';
import { Question } from '../questions/question.ts';

const s3 = { 'x-spec': '3' } as const;

const grouping = {
  gid: gid(),
  cid: cid('Code in expressions (default G and its number among groups, P and its number among pages).', s3),
  title: rich('Heading.', s3),
  showTitle: flag('Shows the heading above its first question (default true when there is a title).'),
  item_order: oneOf(ORDER_MODES, 'Order of what is inside: questions and pages (default normal).', {
    'x-spec': 'ORDER-3',
  }),
  ruleOnce: flag(
    'Whether it is shown is decided when it is reached first, and then kept though answers change.',
    s3,
  ),
  disp_code: code('Shown if this expression holds.'),
  _index: derived('Position is the order in the file.'),
  rules: derived('Write a rule in dispConsList.'),
};
export const Page = Type.Object(
  {
    type: oneOfRequired(['P'], 'P for a page.', s3),
    ...grouping,
    items: Type.Array(Question, { description: 'Questions of the page.' }),
  },
  {
    ...closed,
    title: 'a page',
    description: 'A page inside a group: its questions are shown together.',
    'x-spec': '3',
  },
);
export const Group = Type.Object(
  {
    type: oneOfRequired(['G'], 'G for a group.', s3),
    ...grouping,
    items: Type.Array(Type.Union([Question, Page]), { description: 'Questions and pages.' }),
  },
  {
    ...closed,
    title: 'a group',
    description: 'A group of questions: one page, unless one_question_on_page is set or it holds pages.',
    'x-spec': '3',
  },
);
