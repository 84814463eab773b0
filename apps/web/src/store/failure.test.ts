import type { ApiError } from '@canvass/api-client';
import { END_TYPE } from '@canvass/protocol';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { texts as later } from '../i18n/later.texts.ts';
import { texts } from '../i18n/first.texts.ts';
import { localStatusAfter, type Offer, reactTo, takeOverTextKey } from './failure.ts';

const createCodeError = (value: number, status = 200, details = {}): ApiError => ({
  kind: 'code',
  code: value,
  status,
  ...details,
});

test.each<[string, ApiError, string, number?]>([
  ['no network', { kind: 'network' }, 'retry'],
  ['no reply in time', { kind: 'timeout' }, 'retry'],
  ['a proxy is down', { kind: 'http', status: 502 }, 'retry'],
  ['a body cut off', { kind: 'http', status: 200 }, 'retry'],
  ['4001 is ignored', createCodeError(4001), 'retry'],
  ['too many requests', createCodeError(202, 429), 'retry'],
  ['the server is busy', createCodeError(4001, 503), 'retry'],
  ['an older server is busy', createCodeError(503, 503), 'retry'],
  ['screened out before', createCodeError(5, 409), 'stop', 5],
  ['all slots are held', createCodeError(429, 429, { key: 'answering.places_held' }), 'retry'],
  ['another writer', createCodeError(1117, 409), 'takeOver', 1117],
  ['events that the path does not allow', createCodeError(400, 400), 'takeOver', 400],
  ['an id used for other events', createCodeError(409, 409), 'takeOver', 409],
  ['submitted already', createCodeError(1113, 409), 'stop', 1113],
  ['a link used up', createCodeError(1203), 'stop', 1203],
  ['over', createCodeError(1004, 403), 'stop', 1004],
  ['invalid link', createCodeError(3, 404), 'stop', 3],
  ['login needed', createCodeError(2), 'stop', 2],
  ['the draw has changed', createCodeError(1118), 'takeOver', 1118],
  ['a body that is too large', createCodeError(413, 413), 'takeOver', 413],
  ['a page of another version', createCodeError(102, 409), 'loadAgain', 102],
  ['a newer version, nothing answered', createCodeError(1119), 'renew', 1119],
  ['a token that is refused', createCodeError(401, 401), 'stop', 1112],
])('after "%s" %j the reaction is %s', (_, error, kind, expectedCode) => {
  expect(reactTo(error)).toMatchObject({ kind, ...(expectedCode !== undefined && { code: expectedCode }) });
});

it('shows that slots are held, and waits as long as the server requests', () => {
  const error = createCodeError(429, 429, { key: 'answering.places_held', retryAfter: 30 });
  expect(reactTo(error)).toEqual({ kind: 'retry', afterMs: 30_000, waitsFor: 'slots' });
  expect(reactTo(createCodeError(429, 429))).toEqual({ kind: 'retry', waitsFor: 'rateLimit' });
  expect(reactTo(createCodeError(7400, 200))).toEqual({ kind: 'retry', waitsFor: 'rateLimit' });
  expect(reactTo(createCodeError(202, 200))).toEqual({ kind: 'retry', waitsFor: 'rateLimit' });
});

// STATE-9, Local status and resume: codes of the refresh type reload the page and set the local status.
test.each<[number, Offer, number | undefined]>([
  [1001, 'reload', END_TYPE.refresh],
  [1009, 'reload', END_TYPE.refresh],
  [1002, 'reload', END_TYPE.refresh],
  [6, null, END_TYPE.refresh],
  [1112, 'restart', END_TYPE.restart],
  [999_999, 'restart', END_TYPE.restart],
  [1113, null, undefined],
  [1004, null, undefined],
])('code %i stops, offers %s and leaves status %s', (value, offer, status) => {
  expect(reactTo(createCodeError(value))).toEqual({ kind: 'stop', code: value, offer });
  expect(localStatusAfter(value, offer)).toBe(status);
});

test.each([
  [{ code: 1117 }, 'api.1117'],
  [{ code: 1118 }, 'api.1118'],
  [{ code: 400, key: 'answering.answer_too_long' }, 'answering.answer_too_long'],
  [{ code: 400, key: 'answering.too_much_stored' }, 'answering.too_much_stored'],
  [{ code: 413 }, 'answering.too_much_stored'],
  [{ code: 400, key: 'answering.files' }, 'answering.files'],
  [{ code: 400, key: 'answering.refused' }, 'toast.refused'],
  [{ code: 409, key: 'answering.id_reused' }, 'error.repeated'],
])('the cause %j is shown by the text %s', (cause, key) => {
  expect(takeOverTextKey(cause)).toBe(key);
  expect({ ...texts, ...later }).toHaveProperty([key]);
});

it('waits as long as the server requests', () => {
  expect(reactTo(createCodeError(202, 429, { retryAfter: 7 }))).toEqual({
    kind: 'retry',
    waitsFor: 'rateLimit',
    afterMs: 7_000,
  });
});

it('returns a reaction to any failure', () => {
  const error = fc.record({ kind: fc.constant('code' as const), code: fc.integer(), status: fc.nat(599) });
  const reacts = fc.property(error, (failure) => {
    expect(reactTo(failure).kind).toMatch(/^(retry|takeOver|renew|stop)$/);
  });
  fc.assert(reacts);
});
