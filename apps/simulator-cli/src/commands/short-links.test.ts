import { expect, it } from 'vitest';
import { surveyCommand } from '../testing/survey-command.ts';

const run = surveyCommand('short-links');
const AT = '2026-11-22T10:00:00.000Z';

it('creates a short link with parameters and an expiry', async () => {
  const args = ['--new', '--param', 'ward=north', '--param', 'note=a=b', '--days', '2'];
  const { code, stdout, calls } = await run(args, { code: 'abc', path: '/x/abc', expires_at: AT });
  expect([code, stdout]).toEqual([0, '/x/abc\n']);
  const body = { params: { ward: 'north', note: 'a=b' }, expires_in: 172_800 };
  expect(calls).toEqual([['POST', '/short-links', body]]);
});

it('lists short links without control characters, and revokes one', async () => {
  const link = { path: '/x/abc', shared: true, revoked_at: null, leads_to: '/s/a\u001b[2J' };
  const links = [
    { ...link, expires_at: AT },
    { ...link, shared: false, expires_at: null, revoked_at: AT },
  ];
  const { stdout } = await run([], { links });
  expect(stdout).toMatch(/\/x\/abc +anyone +until 2026-11-22 10:00Z/);
  expect(stdout).toMatch(/\/x\/abc +operator +revoked 2026-11-22 10:00Z/);
  expect(stdout).not.toContain('\u001b[2J');
  expect((await run(['--revoke', 'a/b'], { code: 'a/b' })).calls).toEqual([
    ['DELETE', '/short-links/a%2Fb', null],
  ]);
});

it.each([[['--days', '3']], [['--param', 'a=b']], [['--new', '--param', '=b']]])(
  '%j is a usage error, and sends no request',
  async (args) => {
    const { code, calls } = await run(args, {});
    expect([code, calls]).toEqual([2, []]);
  },
);
