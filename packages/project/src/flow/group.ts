import Type, { type Static } from 'typebox';
import {
  cid,
  closed,
  code,
  derivedField,
  flag,
  gid,
  computeOne,
  oneOfRequired,
  rich,
} from '../schema/field.ts';
import { ORDER_MODES } from '../questions/option.ts';
import { Question } from '../questions/question.ts';

const logic = {
  item_order: computeOne(ORDER_MODES, 'Order of the questions, sections and pages in it (default normal).', {
    'x-rule': 'ORDER-3',
  }),
  ruleOnce: flag(
    'Its visibility is decided when it is first reached, and does not change with later answers.',
  ),
  disp_code: code('Shown if this expression holds.'),
};
const grouping = {
  gid: gid(),
  cid: cid('Code in expressions (default G and its number among groups, P and its number among pages).'),
  title: rich('Heading.'),
  showTitle: flag('Shows the heading above its first question (default true when there is a title).'),
  ...logic,
  _index: derivedField('Position is the order in the file.'),
  rules: derivedField('Write a rule in dispConsList.'),
};

const section = {
  type: oneOfRequired(['S'], 'S for a section.'),
  gid: gid(),
  cid: cid('Code in expressions (default its gid).'),
  title: rich('Heading.'),
  tip: rich('Explanation below the heading.'),
  ...logic,
  columns: computeOne([1, 2, 3], 'Number of questions side by side on wide screens (default 1).', {
    default: 1,
  }),
  collapsed: flag(
    'Shows only the heading until the respondent opens it. It opens by itself if an answer inside has an error on Next.',
  ),
};
type SectionFields = Static<ReturnType<typeof Type.Object<typeof section>>>;
export interface SectionFile extends SectionFields {
  items: (Static<typeof Question> | SectionFile)[];
}
/** A section inside a section. `checkSections` limits the depth. */
const InnerSection = Type.Unsafe<SectionFile>({ $ref: '#/$defs/pageSection' });
export const Section = Type.Object(
  {
    ...section,
    items: Type.Array(Type.Union([Question, InnerSection]), {
      description: 'Questions, and sections of questions.',
    }),
  },
  {
    ...closed,
    title: 'a section of a page',
    description: 'A part of a page under a heading of its own, which is shown or hidden as a unit (FLOW-13).',
  },
);

export const Page = Type.Object(
  {
    type: oneOfRequired(['P'], 'P for a page.'),
    ...grouping,
    items: Type.Array(Type.Union([Question, InnerSection]), {
      description: 'Questions and sections of the page.',
    }),
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
    items: Type.Array(Type.Union([Question, Page, InnerSection]), {
      description: 'Questions, sections and pages.',
    }),
  },
  {
    ...closed,
    title: 'a group',
    description: 'A group of questions: one page, unless one_question_on_page is set or it holds pages.',
  },
);
