import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBearerToken, isSameToken, loadOperatorToken } from './operator-token.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-token-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('the operator token is created once by concurrent processes, and only its owner can read it', async () => {
  const tokens = await Promise.all([1, 2, 3, 4].map(() => loadOperatorToken(join(folder, 'new'))));
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).toMatch(/^[\w-]{43}$/);
  expect(await loadOperatorToken(join(folder, 'new'))).toBe(tokens[0]);
  expect((await stat(join(folder, 'new/operator-token'))).mode & 0o777).toBe(0o600);
});

it('a token file that other users can read is made private', async () => {
  await writeFile(join(folder, 'operator-token'), 'an-old-token-of-long-ago\n', { mode: 0o644 });
  expect(await loadOperatorToken(folder)).toBe('an-old-token-of-long-ago');
  expect((await stat(join(folder, 'operator-token'))).mode & 0o777).toBe(0o600);
});

it.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['Bearer  abc', undefined],
  ['Bearer a b', undefined],
  ['Basic abc', undefined],
  ['', undefined],
  [undefined, undefined],
])('the header %j has the token %j', (header, token) => expect(readBearerToken(header)).toBe(token));

it('tokens of any length are compared', () => {
  expect(isSameToken('abc', 'abc')).toBe(true);
  expect(isSameToken('abc', 'abcd')).toBe(false);
  expect(isSameToken('', 'abc')).toBe(false);
});
