import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OperatedAward } from '@canvass/protocol';
import { expect, it } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();

/** Runs `canvass awards` with a server that replies with `data`. Returns the output and the requests. */
async function run(args: readonly string[], data: object | string) {
  const calls: string[] = [];
  const result = await runInProcess(
    ['awards', 'SampleSurvey000000000001', '--server', 'http://s.test', '--token', 't', ...args],
    {
      folder: folder.path,
      fetch: async (url, request) => {
        calls.push(`${request?.method} ${String(url).replace(/^.*SampleSurvey000000000001/, '')}`);
        return typeof data === 'string'
          ? new Response(data, { headers: { 'content-disposition': 'attachment; filename="x.csv"' } })
          : Response.json({ code: 0, data });
      },
    },
  );
  return { ...result, calls };
}

const award: OperatedAward = {
  aid: 'draw',
  kind: 'draw',
  title: 'Prize draw',
  activation: 'audit',
  tickets: { pending: 2, won: 5 },
  stock: [
    { prize: 'cup', name: 'A cup', rank: 1, stock: 10, won: 5, per_day: 2, won_today: 1, coupons_free: null },
  ],
  budget: { fen: 1_000, used_fen: 300 },
  coupons: { free: 0, issued: 3, redeemed: 1 },
  payouts: { done: 4, dead: 1 },
  wins: [],
};

it('shows prizes won, money spent and pending decisions', async () => {
  const { stdout, calls, code } = await run([], { awards: [award] });
  expect([calls, code]).toEqual([['GET /awards'], 0]);
  expect(stdout).toMatch(/cup\s+A cup\s+5 won of 10\s+1 today of 2/);
  expect(stdout).toContain('300 of 1000 fen spent');
  expect(stdout).toContain('2 responses to be let in or not.');
  expect(stdout).toContain('No coupon codes are left');
  expect(stdout).toContain('1 payout for you to decide about');
  expect((await run([], { awards: [] })).stdout).toBe('The survey has no awards.\n');
});

it('lists tickets and payouts by state, and settles dead payouts', async () => {
  const ticket = { aid: 'draw', seq: 7, state: 'won', prize: 'cup', made_at: 'x', changed_at: '2026-11-20' };
  const tickets = await run(['--tickets', '--state', 'won', '--limit', '5'], { tickets: [ticket] });
  expect(tickets.calls).toEqual(['GET /awards/tickets?limit=5&state=won']);
  expect(tickets.stdout.split('\n')[1]).toMatch(/^7\s+draw\s+won\s+cup\s+2026-11-20$/);
  const invalidStateResult = await run(['--payouts', '--state', 'won'], {});
  expect([invalidStateResult.calls, invalidStateResult.code, invalidStateResult.stderr]).toEqual([
    [],
    2,
    expect.stringContaining('dead'),
  ]);
  const payout = { ...ticket, out_no: 'C1', kind: 'points', state: 'dead', amount: 5, tries: 58 };
  const dead = await run(['--payouts', '--state', 'dead'], {
    payouts: [{ ...payout, last_error: 'HTTP 503' }],
  });
  expect(dead.stdout).toMatch(/C1\s+7\s+draw\s+points\s+5\s+dead\s+58\s+HTTP 503/);
  const money = await run(['--payouts'], { payouts: [{ ...payout, kind: 'red_packet', amount: 150 }] });
  expect(money.stdout).toMatch(/C1\s+7\s+draw\s+red_packet\s+150 fen\s+dead/);
  const retried = await run(['--retry', 'C1'], { out_no: 'C1' });
  expect(retried.calls).toEqual(['POST /awards/payouts/C1/retry']);
  expect((await run(['--give-up', 'C1'], { out_no: 'C1' })).stdout).toBe('Payout C1 is abandoned.\n');
});

it('saves the delivery addresses of prizes', async () => {
  const saveResult = await run(['--deliveries', 'deliveries.csv'], 'award,name\r\n');
  expect(saveResult.calls).toEqual(['GET /awards/deliveries']);
  expect(await readFile(join(folder.path, 'deliveries.csv'), 'utf8')).toBe('award,name\r\n');
});
