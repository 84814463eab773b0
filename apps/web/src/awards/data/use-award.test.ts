import type { AwardView } from '@canvass/protocol';
import { expect, test } from 'vitest';
import type { Outcome } from '../../services/outcome.ts';
import { findActResult } from './use-award.ts';

const readyAward: AwardView = {
  aid: 'a',
  kind: 'draw',
  title: 'Draw',
  rules: 'Rules',
  auth: 'close',
  verified: true,
  state: 'ready',
  draws_left: 1,
  revision: '1',
};
const won: AwardView = { ...readyAward, state: 'won', draws_left: 0, prize: { rank: 1, name: 'Tea' } };
const changedAward: AwardView = { ...readyAward, revision: '2' };

// AWARD-2: the page shows the server's state, whatever reply the page received.
test.each<[string, Outcome<AwardView>, Outcome<AwardView>, unknown]>([
  ['a reply', { data: won }, 'failed', { award: won }],
  ['a lost reply to a draw that was made', 'failed', { data: won }, { award: won }],
  [
    'a call that never arrived',
    'failed',
    { data: readyAward },
    { award: readyAward, trouble: 'award.not_arrived' },
  ],
  ['no network', 'failed', 'failed', { trouble: 'award.unreachable' }],
  ['no network, then a refusal', 'failed', { code: 7404 }, { trouble: 'award.unreachable' }],
  ['a draw of another tab', { code: 7403 }, { data: won }, { award: won }],
  ['a claim of another tab', { code: 7414 }, { data: won }, { award: won, trouble: 'api.7414' }],
  [
    'a change by the author',
    { code: 999_999 },
    { data: changedAward },
    { award: changedAward, trouble: 'api.999999' },
  ],
  [
    'a limit of draws per phone number',
    { code: 7410 },
    { data: won },
    { award: { ...readyAward, code: 7410 } },
  ],
  [
    'a limit of claims per phone number',
    { code: 7424 },
    { data: won },
    { award: { ...readyAward, code: 7424 } },
  ],
  ['a code without a text', { code: 31 }, { data: won }, { trouble: 'award.refused' }],
  [
    "a code with the server's words",
    { code: 31, msg: 'Come on Monday.' },
    { data: won },
    { trouble: 'Come on Monday.' },
  ],
])('after %s, the result has the award or an error', async (_, outcome, now, settled) => {
  expect(await findActResult({ info: () => Promise.resolve(now) }, readyAward, outcome)).toEqual(settled);
});
