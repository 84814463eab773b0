import type { Json, JsonRecord } from '@canvass/authoring';
import { expect, test } from 'vitest';
import { listDrawnItems, computeOutline } from './outline.ts';

const question = (gid: string) => ({ type: 'Q', gid, qtype: 'blank', title: gid });
const nest = (type: string, gid: string, ...items: readonly Json[]) => ({ type, gid, title: gid, items });
const ITEMS: Json = [
  question('a'),
  question('b'),
  nest('G', 'g', nest('P', 'p', question('c'), question('d')), question('e'), nest('S', 's', question('f'))),
  question('h'),
  nest('G', 'k', question('i'), nest('S', 't', question('j'))),
];

function drawnFor(gid: string, settings: JsonRecord = {}): readonly string[] {
  const project = { items: ITEMS, ...settings };
  const items = computeOutline(project);
  const item = items.find((one) => one.gid === gid) ?? expect.fail(gid);
  return listDrawnItems(items, project, item).map((one) => one.gid);
}

test.each([
  ['a', ['a', 'b']],
  ['h', ['h']],
  ['c', ['p']],
  ['e', ['e', 's']],
  ['f', ['e', 's']],
  ['j', ['k']],
  ['g', ['g']],
])('if %s is selected, the canvas draws %j', (gid, expected) => expect(drawnFor(gid)).toEqual(expected));

test.each([
  ['a', ['a']],
  ['d', ['p']],
  ['f', ['f']],
  ['i', ['k']],
])('with one question on a page, if %s is selected, the canvas draws %j', (gid, expected) =>
  expect(drawnFor(gid, { one_question_on_page: true, mergePage: ['k'] })).toEqual(expected),
);
