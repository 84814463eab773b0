import { faultsIn, singleFault, type Fault } from '../../testing/fault.fixtures.ts';
import { awardSurvey } from './award-survey.fixtures.ts';

const DRAW = ['awards', 0] as const;
const PRIZE = [...DRAW, 'prizes', 0] as const;
const MONEY = ['awards', 1] as const;
const PACKET = [...MONEY, 'prizes', 0] as const;
const INVITES = { wanted: 3, gift: 'money' };
const ALSO_INVITING = {
  id: 'more',
  kind: 'custom',
  title: 'Thank you',
  rules: 'For everybody.',
  prizes: [{ id: 'words', name: 'Words', text: 'Thank you' }],
  fission: INVITES,
};
type InsertedFault = Omit<Fault, 'survey'>;
/** A fault in a survey with invitations, which has a warning of its own. */
const createInvitationFault = (
  name: string,
  changes: InsertedFault['changes'],
  [id, path]: readonly [id: string, at: string],
): InsertedFault => ({
  name,
  changes: [[[...DRAW, 'fission'], INVITES], ...changes],
  expected: [
    ['award.invites', '$.awards[0].fission'],
    [id, `$.awards${path}`],
  ],
});

export const AWARD_FAULTS: readonly Fault[] = faultsIn(awardSurvey, [
  singleFault('two awards of one id', [...MONEY, 'id'], 'draw', ['id.duplicate-award', '$.awards[1].id']),
  singleFault('two prizes of one id', [...DRAW, 'prizes', 1, 'id'], 'bike', [
    'id.duplicate-award',
    '$.awards[0].prizes[1].id',
  ]),
  singleFault('an award without rules', [...DRAW, 'rules'], undefined, ['award.no-rules', '$.awards[0]']),
  singleFault('rules of blanks', [...DRAW, 'rules'], '  ', ['award.no-rules', '$.awards[0]']),
  singleFault('a draw without its odds in words', [...DRAW, 'odds_text'], undefined, [
    'award.no-odds-text',
    '$.awards[0]',
  ]),
  singleFault('a time that nothing waits for', [...DRAW, 'active_from'], '2030-01-01T00:00:00Z', [
    'award.active-from',
    '$.awards[0]',
  ]),
  singleFault('a wait for no time', [...DRAW, 'activation'], 'at', ['award.active-from', '$.awards[0]']),
  {
    name: 'an award that ends before it begins',
    changes: [
      [[...DRAW, 'activation'], 'at'],
      [[...DRAW, 'active_from'], '2030-01-02T00:00:00Z'],
      [[...DRAW, 'expires_at'], '2030-01-01T00:00:00+08:00'],
    ],
    expected: [['award.never-active', '$.awards[0].expires_at']],
  },
  {
    name: 'a draw in which nobody is told apart',
    changes: [
      [[...DRAW, 'auth'], 'close'],
      [[...DRAW, 'limits'], undefined],
    ],
    expected: [['award.nobody-told-apart', '$.awards[0].auth']],
  },
  singleFault(
    'a limit of numbers that nobody is asked for',
    [...DRAW, 'auth'],
    'close',
    ['award.nobody-told-apart', '$.awards[0].auth'],
    ['award.limit-unused', '$.awards[0].limits.draws'],
  ),
  singleFault(
    'a limit of addresses where numbers are verified',
    [...DRAW, 'limits'],
    { address_wins: { max: 5 } },
    ['award.limit-unused', '$.awards[0].limits.address_wins'],
  ),
  singleFault('a limit of claims without a claim', ['awards', 1, 'limits'], { claims: { max: 1 } }, [
    'award.limit-unused',
    '$.awards[1].limits.claims',
  ]),
  singleFault('a draw of nothing', [...DRAW, 'prizes'], [], ['award.prizes', '$.awards[0].prizes']),
  singleFault(
    'two prizes for everybody',
    [...MONEY, 'prizes', 1],
    { id: 'more', name: 'More', amount_fen: 5 },
    ['award.prizes', '$.awards[1].prizes'],
  ),
  singleFault('a red packet of points', [...PACKET, 'gives'], 'goods', [
    'award.wrong-gift',
    '$.awards[1].prizes[0].gives',
  ]),
  singleFault('points without a number', [...PRIZE, 'gives'], 'points', [
    'award.empty-gift',
    '$.awards[0].prizes[0]',
  ]),
  singleFault('odds of what is not drawn', [...PACKET, 'odds_ppm'], 5, [
    'award.odds-unused',
    '$.awards[1].prizes[0].odds_ppm',
  ]),
  singleFault('a prize of which there is none', [...PRIZE, 'stock'], 0, [
    'award.never-won',
    '$.awards[0].prizes[0]',
  ]),
  singleFault('a prize without odds', [...PRIZE, 'odds_ppm'], undefined, [
    'award.never-won',
    '$.awards[0].prizes[0]',
  ]),
  singleFault('a most that is less than the least', [...PACKET, 'amount_to_fen'], 50, [
    'award.amounts',
    '$.awards[1].prizes[0].amount_to_fen',
  ]),
  singleFault('a car', [...PRIZE, 'worth_fen'], 5_000_000, ['award.great-worth', '$.awards[0].prizes[0]']),
  singleFault('odds of more than all', [...PRIZE, 'odds_ppm'], 950_000, [
    'award.odds-over',
    '$.awards[0].prizes',
  ]),
  singleFault('money without an end', [...MONEY, 'budget_fen'], undefined, [
    'award.no-budget',
    '$.awards[1].prizes[0]',
  ]),
  singleFault('a budget for goods', [...DRAW, 'budget_fen'], 5, [
    'award.budget-unused',
    '$.awards[0].budget_fen',
  ]),
  singleFault('more packets than there is money', [...PACKET, 'stock'], 51, [
    'award.over-promised',
    '$.awards[1].budget_fen',
  ]),
  singleFault('a gift for invitations', [...DRAW, 'fission'], INVITES, [
    'award.invites',
    '$.awards[0].fission',
  ]),
  ...(
    [
      ['a gift that invites', { wanted: 3, gift: 'draw' }, 'award.wrong-invitation-gift', '.gift'],
      ['a gift that is not there', { wanted: 3, gift: 'monye' }, 'award.unknown', '.gift'],
    ] as const
  ).map(([name, fission, id, at]) =>
    createInvitationFault(name, [[[...DRAW, 'fission'], fission]], [id, `[0].fission${at}`]),
  ),
  {
    name: 'a draw for invitations',
    changes: [[[...MONEY, 'fission'], { wanted: 3, gift: 'draw' }]],
    expected: [
      ['award.invites', '$.awards[1].fission'],
      ['award.wrong-invitation-gift', '$.awards[1].fission.gift'],
    ],
  },
  createInvitationFault(
    'two awards that invite',
    [[['awards', 2], ALSO_INVITING]],
    ['award.invites-twice', '[2].fission'],
  ),
  createInvitationFault(
    'a gift with a condition',
    [[[...MONEY, 'cond'], 'Q1 == "q1a"']],
    ['award.gift-unused', '[1].cond'],
  ),
  createInvitationFault(
    'invitations where devices are not told apart',
    [[['settings'], { ip_privacy_open: false }]],
    ['award.invites-unknown', '[0].fission'],
  ),
]);
