import type { Question } from '@canvass/project';
import type { ChoiceValue, Value } from '@canvass/logic';
import { expect, test } from 'vitest';
import { blank } from '../../types/blank/blank.ts';
import { exampleOptions, exampleQuestion } from '../examples/fixture.ts';
import { multiple } from '../../types/multiple/multiple.ts';
import { single } from '../../types/single/single.ts';

const items = exampleOptions(
  'Red',
  { title: 'Blue', cid: 'blue', oid: 'b', option_origin: 'p7' },
  {
    title: 'Other',
    is_open: true,
    open_attrs: { defaultCotnent: 'green' },
  },
);
const choice = (fields: Partial<ChoiceValue>): ChoiceValue => ({
  kind: 'choice',
  seq: 7,
  cid: 'A7',
  gid: 'p1',
  title: 'Seven',
  ...fields,
});
const texts = (entries: Readonly<Record<string, Value>>): Value => ({
  kind: 'record',
  entries: new Map(Object.entries(entries)),
});

test.each<[string, Value, unknown]>([
  ['a number is a seq', 2, [['o2']]],
  ['a text is a cid', 'blue', [['o2']]],
  ['a text is a gid', 'o1', [['o1']]],
  ['a choice, by gid', choice({ gid: 'o1' }), [['o1']]],
  ['a choice, by its origin', choice({ gid: 'p7' }), [['o2']]],
  ['a choice, by oid', choice({ oid: 'b' }), [['o2']]],
  ['a choice, by code', choice({ cid: 'A1' }), [['o1']]],
  ['a list, in authored order, each once', [3, 1, 'A1'], [['o1'], ['o3', 'green']]],
  ['a text beside an option', choice({ gid: 'o3', text: 'pink' }), [['o3', 'pink']]],
  ['no text beside an option', choice({ gid: 'o3', text: '' }), [['o3']]],
  ['texts by code', texts({ A3: 'pink', blue: 'lost', A9: '' }), [['o2'], ['o3', 'pink']]],
  ['unknown options', [9, 'A9', true, choice({})], undefined],
])('a multiple choice is filled from %s', (_, value, answer) => {
  const question = exampleQuestion('multiple', { title: 'Colours', items });
  expect(multiple.fromValue?.(question, value)).toEqual(answer);
  if (answer !== undefined) expect(multiple.parse(answer, question)).toEqual(answer);
});

test.each<[Value, unknown]>([
  [
    [3, 1],
    ['o3', 'green'],
  ],
  ['A1', ['o1']],
  [9, undefined],
])('a single choice is filled from %j with %j', (value, answer) => {
  expect(single.fromValue?.(exampleQuestion('single', { title: 'Colour', items }), value)).toEqual(answer);
});

test.each<[Value, Partial<Question>, unknown]>([
  [' Rome ', {}, ['Rome']],
  [42, {}, ['42']],
  [choice({}), {}, ['Seven']],
  [[choice({}), 'b'], {}, ['Seven, b']],
  [true, {}, undefined],
  [[], {}, undefined],
  ['12a', { open_attrs: { type: 'int' } }, ['12a']],
])('a blank is filled from %j, with the fields %j', (value, fields, answer) => {
  expect(blank.fromValue?.({ ...exampleQuestion('blank', { title: 'Written' }), ...fields }, value)).toEqual(
    answer,
  );
});
