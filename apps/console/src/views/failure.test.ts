import { expect, test } from 'vitest';
import type { QueryError } from '../api/api.ts';
import { createTranslation } from '../i18n/translation.tsx';
import { failureText } from './failure.tsx';

const errorWith = (reason: Extract<QueryError, { readonly reason: unknown }>['reason']): QueryError => ({
  reason,
  findings: [],
  faults: [],
  moreFaults: 0,
  problems: [],
});

test.each<[string, QueryError]>([
  ['failure.network', errorWith({ kind: 'network' })],
  ['failure.timeout', errorWith({ kind: 'timeout' })],
  ['failure.signedOut', errorWith({ kind: 'code', code: 101, status: 401 })],
  ['failure.scope', errorWith({ kind: 'code', code: 1, status: 403 })],
  ['failure.notFound', errorWith({ kind: 'code', code: 1, status: 404 })],
  ['failure.conflict', errorWith({ kind: 'code', code: 1, status: 409 })],
  ['failure.tooFrequent', errorWith({ kind: 'code', code: 1, status: 429 })],
  ['failure.busy', errorWith({ kind: 'http', status: 503 })],
  ['failure.other', errorWith({ kind: 'http', status: 500 })],
  [
    'fault.unique_links.no_members',
    errorWith({ kind: 'code', code: 1, status: 400, key: 'unique_links.no_members' }),
  ],
  ['failure.other', { message: 'an exception in an endpoint' }],
])('the text %s explains the error %j', (key, error) => {
  const { t, has } = createTranslation('en-GB');
  expect(has(key)).toBe(true);
  expect(failureText({ t, has }, error)).toBe(t(key as 'failure.other')); // the key exists
});
