import { expect, test } from 'vitest';
import type { QueryError } from '../api/api.ts';
import { createTranslation } from '../i18n/translation.tsx';
import { failureText } from './failure.tsx';

const failed = (reason: Extract<QueryError, { readonly reason: unknown }>['reason']): QueryError => ({
  reason,
  findings: [],
  faults: [],
  moreFaults: 0,
});

test.each<[string, QueryError]>([
  ['failure.network', failed({ kind: 'network' })],
  ['failure.signedOut', failed({ kind: 'code', code: 101, status: 401 })],
  ['failure.scope', failed({ kind: 'code', code: 1, status: 403 })],
  ['failure.notFound', failed({ kind: 'code', code: 1, status: 404 })],
  ['failure.conflict', failed({ kind: 'code', code: 1, status: 409 })],
  ['failure.tooFrequent', failed({ kind: 'code', code: 1, status: 429 })],
  ['failure.busy', failed({ kind: 'http', status: 503 })],
  ['failure.other', failed({ kind: 'http', status: 500 })],
  ['failure.other', { message: 'an exception in an endpoint' }],
])('%s', (key, error) => {
  const { t, has } = createTranslation('en-GB');
  expect(has(key)).toBe(true);
  expect(failureText({ t }, error)).toBe(t(key as 'failure.other')); // it exists
});
