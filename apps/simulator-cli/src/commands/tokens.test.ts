import { expect, it } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();

async function runOperatorCommand(args: readonly string[], pages: readonly object[], status = 200) {
  const calls: (readonly [method: string | undefined, path: string, body: unknown])[] = [];
  const result = await runInProcess([...args, '--server', 'http://s.test', '--token', 't'], {
    folder: folder.path,
    fetch: async (url, request) => {
      const body = request?.body === undefined ? null : (JSON.parse(String(request.body)) as unknown);
      calls.push([request?.method, String(url).replace('http://s.test', ''), body]);
      const page = pages[calls.length - 1] ?? {};
      const headers = calls.length < pages.length ? { link: `</next/${calls.length}>; rel="next"` } : {};
      return Response.json({ code: status === 200 ? 0 : status, data: page, msg: 'no' }, { status, headers });
    },
  });
  return { ...result, calls };
}
const ID = 'CoffeeStudy0000000000001';
const entry = (id: number) => ({
  id,
  at: `2026-11-22T10:0${id}:00.000Z`,
  token: 'owner',
  name: 'owner',
  act: 'survey.close',
  survey: ID,
  subject: null,
  outcome: id === 3 ? null : 'done',
});

it('tokens creates a token for a purpose, and shows it once', async () => {
  const newToken = {
    id: '4f0c2a91d3be',
    token: 'canvass_4f0c2a91d3be_x',
    expires_at: '2026-12-22T10:00:00.000Z',
  };
  const args = ['tokens', '--new', 'Ann', '--scope', 'answers,publish', '--survey', ID, '--expires', '30d'];
  const { code, stdout, calls } = await runOperatorCommand(args, [newToken]);
  expect([code, stdout.split('\n')[0]]).toEqual([0, newToken.token]);
  const body = { name: 'Ann', scopes: ['publish', 'answers'], surveys: [ID], expires_in: 2_592_000 };
  expect(calls).toEqual([['POST', '/api/operators/tokens', body]]);
});

it.each([
  [['--new', 'Ann'], 'scope of the token is missing'],
  [['--scope', 'answers'], 'about a new token'],
  [['--new', 'Ann', '--scope', 'all'], 'Write some of publish'],
])('tokens %j is a usage error, and sends no request', async (args, words) => {
  const { code, stderr, stdout, calls } = await runOperatorCommand(['tokens', ...args], []);
  expect(code).toBe(2);
  expect(stderr + stdout).toContain(words);
  expect(calls).toEqual([]);
});

it('tokens lists tokens with their scopes, and revokes one', async () => {
  const made_at = '2026-11-22T10:00:00.000Z';
  const token = { id: 'a1', name: 'Ann\u001b[31m', scopes: ['answers'], surveys: null, made_at };
  const listResult = await runOperatorCommand(
    ['tokens'],
    [{ tokens: [{ ...token, expires_at: null, used_on: null }] }],
  );
  expect(listResult.stdout).toMatch(/a1 +Ann\S* +answers +all +- +never/);
  expect(listResult.stdout).not.toContain('\u001b[31m');
  const { calls, stdout } = await runOperatorCommand(['tokens', '--revoke', 'a/1'], [{ id: 'a/1' }]);
  expect(calls[0]?.slice(0, 2)).toEqual(['DELETE', '/api/operators/tokens/a%2F1']);
  expect(stdout).toContain('Token a/1 is revoked');
});

it('audit reads pages until it has the requested entries, and marks actions that did not end', async () => {
  const pages = [{ entries: [entry(4), entry(3)] }, { entries: [entry(2), entry(1)] }];
  const { stdout, calls } = await runOperatorCommand(['audit', '--survey', ID, '--last', '3'], pages);
  expect(calls.map(([, path]) => path)).toEqual([`/api/operators/audit?limit=3&survey=${ID}`, '/next/1']);
  expect(stdout.split('\n').map((line) => line.split(/ {2,}/).at(-1))).toEqual([
    'how it ended',
    'done',
    'not ended',
    'done',
    '',
  ]);
});

it('reports a missing scope of the token', async () => {
  const { code, stdout, stderr } = await runOperatorCommand(['audit'], [{}], 403);
  expect(code).toBe(2);
  expect(stdout + stderr).toContain('server.scope');
});
