import { expect, it } from 'vitest';
import { surveyCommand } from '../testing/survey-command.ts';

const run = surveyCommand('webhooks');

it('adds a webhook and shows its secret once', async () => {
  const args = ['--new', 'https://crm.test/hook', '--events', 'finished, screen_out', '--with-answers'];
  const { code, stdout, calls } = await run(args, { id: 'a1', secret: 'whsec_x' });
  expect([code, stdout.split('\n')[0]]).toEqual([0, 'whsec_x']);
  const body = { url: 'https://crm.test/hook', events: ['finished', 'screen_out'], with_answers: true };
  expect(calls).toEqual([['POST', '/webhooks', body]]);
});

it('lists webhooks and their deliveries', async () => {
  const webhook = { id: 'a1', url: 'https://crm.test/\u001b[2J', events: ['finished'], with_answers: false };
  const counts = {
    open: 1,
    delivered: 2,
    given_up: 3,
    stopped_at: null,
    made_at: '2026-11-22T10:00:00.000Z',
  };
  const listResult = await run([], { webhooks: [{ ...webhook, ...counts }] });
  expect(listResult.stdout).toMatch(/a1 +finished +1 +2 +3 +active/);
  expect(listResult.stdout).not.toContain('\u001b[2J');
  const time = '2026-11-22T10:00:00.000Z';
  const delivery = {
    seq: 7,
    event: 'finished',
    ended_at: time,
    attempts: 4,
    next_at: time,
    last_status: 500,
  };
  const emptyFields = { delivered_at: null, given_up_at: null, last_error: null };
  const deliveriesResult = await run(['--deliveries', 'a1'], {
    deliveries: [{ ...delivery, ...emptyFields }],
  });
  expect(deliveriesResult.stdout).toMatch(/7 +finished +2026-11-22 10:00Z +4 +again 2026-11-22 10:00Z +500/);
});

it('repeats deliveries, and deletes a webhook', async () => {
  const replayed = await run(['--replay', 'a1', '--since', '2026-11-01T00:00:00Z'], { reopened: 5 });
  expect(replayed.stdout).toBe('5 deliveries are made again.\n');
  expect(replayed.calls).toEqual([['POST', '/webhooks/a1/replay', { since: '2026-11-01T00:00:00Z' }]]);
  expect((await run(['--drop', 'a1'], { id: 'a1' })).calls).toEqual([['DELETE', '/webhooks/a1', null]]);
});

it.each([[['--events', 'finished']], [['--since', '2026-11-01T00:00:00Z']]])(
  '%j alone is a usage error, and sends no request',
  async (args) => {
    const { code, calls } = await run(args, {});
    expect([code, calls]).toEqual([2, []]);
  },
);
