import type { HiddenReason } from '@canvass/protocol';
import { expect, it } from 'vitest';
import { createTranslation } from '../../i18n/translation.tsx';
import { groupByReason } from './hidden-card.tsx';
import { describeRespondent } from './responses-page.tsx';

it('groups hidden questions by their first reason, in the order of the survey', () => {
  const reason = (from: string): HiddenReason => ({ kind: 'jump', from, conditions: [], reads: [] });
  const question = (gid: string, ...why: readonly HiddenReason[]) => ({ gid, cid: gid, title: gid, why });
  const groups = groupByReason([
    question('a', reason('Q1')),
    question('b', reason('Q2'), reason('Q1')),
    question('c', reason('Q1'), reason('Q2')),
    question('d'),
  ]);
  expect(groups.map(([first, questions]) => [first?.from, questions.map(({ gid }) => gid)])).toEqual([
    ['Q1', ['a', 'c']],
    ['Q2', ['b']],
    [undefined, ['d']],
  ]);
});

it('describes a respondent by what is known, and by nothing if all is unknown', () => {
  const unknown = { member_id: null, link: null, source: null, parameters: {} };
  const { t } = createTranslation('en-GB');
  const describeIt = (known: object) =>
    describeRespondent({ ...unknown, ...known } as Parameters<typeof describeRespondent>[0], t); // only these are read
  expect(describeIt({})).toBe('');
  expect(describeIt({ member_id: 'm1', source: 'mail', parameters: { shop: '7' } })).toBe(
    'Member: m1 · Source: mail · shop: 7',
  );
});
