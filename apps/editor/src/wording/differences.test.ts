import { edit, type Editing, openDocument } from '@canvass/authoring';
import { optionFile as option, questionFile as question, surveyFile } from '@canvass/logic/testing';
import { expect, it, test } from 'vitest';
import type { Translate } from '../i18n/translation.tsx';
import { findDifferences } from './differences.ts';

const choice = { qtype: 'single', items: [option('o1', 1, 'Yes'), option('o2', 2, 'No')] };
const publishedText = JSON.stringify(
  surveyFile([question('a', choice), question('b'), question('c')], {
    rule_map: { r: { bindQ: 'a', op: 'notEmpty' } },
    dispConsList: [{ targets: ['b'], action: 'display', conditionGroup: 'r' }],
  }),
);
/** Returns the key of a text and its parameters instead of the text. */
const t: Translate = (key, params = {}) => `${key} ${Object.values(params).join(' ')}`.trim();

const { document } = openDocument(publishedText);
function findDifferencesAfter(change: (editing: Editing) => void) {
  if (document === undefined) throw new Error('The survey of the test is not a project.');
  let count = 0;
  const newId = () => `new${(count += 1)}`;
  const draft = edit(document, { label: { key: 'x' }, newId }, change).document;
  return findDifferences(publishedText, draft, { t, locale: 'en-GB' })?.map(({ code, differences }) =>
    [
      code,
      ...differences.map(({ key, params, fields }) =>
        [key, ...Object.values(params ?? {}), ...(fields ?? [])].join(' '),
      ),
    ].join(': '),
  );
}

test.each<readonly [string, (editing: Editing) => void, readonly string[]]>([
  ['nothing', () => undefined, []],
  [
    'a title and a field',
    (editing) => {
      editing.set({ id: 'b', path: ['title'] }, 'Why?');
      editing.set({ id: 'b', path: ['required'] }, true);
    },
    ['Q2: diff.title b Why?: diff.fields question.required'],
  ],
  [
    'a new question',
    (editing) => void editing.insert({ list: { id: 'g', path: ['items'] } }, question('d') as never),
    ['Q4: diff.added'],
  ],
  ['a deleted question', (editing) => editing.remove('c'), ['Q3: diff.removed']],
  [
    'an option added and one removed',
    (editing) => {
      editing.remove('o2');
      editing.insert({ list: { id: 'a', path: ['items'] } }, option('o3', 3, 'Maybe') as never);
    },
    ['Q1: diff.optionsAdded 1 Maybe: diff.optionsRemoved 1 No'],
  ],
  [
    'a number that is given again',
    (editing) => {
      editing.remove('o2');
      editing.insert({ list: { id: 'a', path: ['items'] } }, option('o3', 2, 'Maybe') as never);
    },
    ['Q1: diff.optionsAdded 1 Maybe: diff.optionsRemoved 1 No: diff.reused 1 Maybe'],
  ],
  [
    'options in another order',
    (editing) => editing.move('o2', { list: { id: 'a', path: ['items'] }, index: 0 }),
    ['Q1: diff.optionsMoved'],
  ],
  [
    'a rule',
    (editing) => editing.set({ id: '', path: ['rule_map', 'r', 'op'] }, 'empty'),
    ['Q2: diff.ruleAdded rule.display verb.is-empty Q1: diff.ruleRemoved rule.display verb.is-answered Q1'],
  ],
  [
    'the survey',
    (editing) => editing.set({ id: '', path: ['title'] }, 'Coffee'),
    [': diff.fields project.title'],
  ],
])('describes a change of %s', (_, change, expected) => {
  expect(findDifferencesAfter(change)).toEqual(expected);
});

it('reports the new code of a moved question', () => {
  expect(
    findDifferencesAfter((editing) => editing.move('c', { list: { id: 'g', path: ['items'] }, index: 1 })),
  ).toEqual(['Q2: diff.code Q3 Q2: diff.moved', 'Q3: diff.code Q2 Q3']);
});
