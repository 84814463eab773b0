import { questionFile as question } from '@canvass/logic/testing';
import { expect, test } from 'vitest';
import { openTestDraft } from '../testing/test-draft.ts';
import { findPageChanges, NO_PAGE_CHANGES } from './pages.ts';

const survey = (items: readonly object[], fields: object = {}) =>
  openTestDraft(JSON.stringify({ format: 1, items, ...fields })).getState();
const group = (gid: string, ...items: readonly object[]) => ({ type: 'G', gid, items });
const a = question('a', { cid: 'A' });
const b = question('b', { cid: 'B' });
const c = question('c', { cid: 'C' });

test('a group divides the questions around it, unless each question is a page', () => {
  const [together, apart] = [
    [a, c, group('g', b)],
    [a, group('g', b), c],
  ];
  expect(findPageChanges(survey(apart), survey([a, c]))).toEqual({
    joinedPages: [['A', 'C']],
    dividedPages: [],
  });
  expect(findPageChanges(survey(together), survey(apart), ({ gid }) => gid === 'b')).toEqual({
    joinedPages: [],
    dividedPages: [['A', 'C']],
  });
  const pages = { one_question_on_page: true };
  expect(findPageChanges(survey(apart, pages), survey([a, c], pages))).toEqual(NO_PAGE_CHANGES);
});

test('values and sections divide no page', () => {
  const value = group('g', question('v', { qtype: 'value' }));
  const section = { type: 'S', gid: 's', items: [b] };
  expect(findPageChanges(survey([a, value, section, c]), survey([a, b, c]))).toEqual(NO_PAGE_CHANGES);
});
