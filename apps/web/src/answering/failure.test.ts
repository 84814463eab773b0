import type { ApiError } from '@canvass/api-client';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { backOff, reactTo } from './failure.ts';

const code = (value: number, status = 200, more = {}): ApiError => ({
  kind: 'code',
  code: value,
  status,
  ...more,
});

test.each<[string, ApiError, string, number?]>([
  ['no network', { kind: 'network' }, 'retry'],
  ['no answer in time', { kind: 'timeout' }, 'retry'],
  ['a proxy is down', { kind: 'http', status: 502 }, 'retry'],
  ['a body cut off', { kind: 'http', status: 200 }, 'retry'],
  ['4001 is ignored', code(4001), 'retry'],
  ['too many requests', code(202, 429), 'retry'],
  ['the server is busy', code(503, 503), 'retry'],
  ['another writer', code(1117, 409), 'takeOver', 1117],
  ['events that the path does not allow', code(400, 400), 'takeOver', 400],
  ['an id used for other events', code(409, 409), 'takeOver', 409],
  ['submitted already', code(1113, 409), 'stop', 1113],
  ['a link used up', code(1203), 'stop', 1203],
  ['over', code(1004, 403), 'stop', 1004],
  ['invalid link', code(3, 404), 'stop', 3],
  ['login needed', code(2), 'stop', 2],
  ['a refresh-type code', code(1119), 'restart', 1119],
  ['also 6, although it is small', code(6), 'restart', 6],
  ['updated', code(1002), 'restart', 1002],
  ['the sentinel', code(999_999), 'restart', 999_999],
  ['a token that is refused', code(401, 401), 'restart', 1112],
])('%s', (_, error, kind, its) => {
  expect(reactTo(error)).toMatchObject({ kind, ...(its !== undefined && { code: its }) });
});

it('waits as long as the server asks for', () => {
  expect(reactTo(code(202, 429, { retryAfter: 7 }))).toEqual({ kind: 'retry', afterMs: 7_000 });
});

it('has one reaction to any failure', () => {
  const error = fc.record({ kind: fc.constant('code' as const), code: fc.integer(), status: fc.nat(599) });
  const reacts = fc.property(error, (failure) => {
    expect(reactTo(failure).kind).toMatch(/^(retry|takeOver|stop|restart)$/);
  });
  fc.assert(reacts);
});

it('waits longer and longer, spread out, five minutes at most', () => {
  expect([1, 2, 3, 4].map((attempt) => backOff(attempt, () => 1))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(backOff(1, () => 0)).toBe(500);
  expect(backOff(60, () => 1)).toBe(300_000);
});
