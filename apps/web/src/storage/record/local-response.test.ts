import { UNKNOWN_RESPONDENT } from '@canvass/protocol';
import { expect, it, test } from 'vitest';
import { type LocalResponse, parseResponse } from './local-response.ts';

const response: LocalResponse = {
  surveyId: 's',
  version: 1,
  runId: 'r',
  facts: {
    ...UNKNOWN_RESPONDENT,
    language: 'zh-CN',
  },
  credentials: { token: 't', transactionId: 'u' },
  log: {
    events: [{ type: 'next' }],
    acknowledged: 0,
    batches: [{ id: 'b', call: 'n', language: 'zh-CN', end: 1 }],
    left: [1_790_000_000_000],
  },
};
it('a stored response is read back unchanged', () => {
  expect(parseResponse(JSON.parse(JSON.stringify(response)), 's')).toEqual(response);
});

const changedResponse = (change: object) => ({ ...response, ...change });
test.each<[string, unknown]>([
  ['nothing', undefined],
  ['no log', changedResponse({ log: null })],
  ['more acknowledged than there is', changedResponse({ log: { ...response.log, acknowledged: 2 } })],
  ['a batch without an id', changedResponse({ log: { ...response.log, batches: [{ call: 'n', end: 1 }] } })],
  ['times that are not numbers', changedResponse({ log: { ...response.log, left: ['yesterday'] } })],
  ['half of the credentials', changedResponse({ credentials: { token: 't' } })],
  ['another survey', changedResponse({ surveyId: 'other' })],
])('a stored value is rejected: %s', (_, raw) => {
  expect(parseResponse(raw, 's')).toBeUndefined();
});
