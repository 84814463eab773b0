import { expect, it, test } from 'vitest';
import { type LocalResponse, toRecord } from './local-record.ts';
import { parseRecord } from './parse-record.ts';

const response: LocalResponse = {
  surveyId: 's',
  version: 1,
  runId: 'r',
  facts: {
    seq: 1,
    seeds: {},
    params: {},
    device: 'pc',
    language: 'zh-CN',
    source: null,
    member: null,
    now: 0,
  },
  credentials: { token: 't', transactionId: 'u' },
  log: {
    events: [{ type: 'next' }],
    acknowledged: 0,
    batches: [{ id: 'b', call: 'n', language: 'zh-CN', end: 1 }],
  },
};
const DAY = 24 * 60 * 60 * 1000;
const record = toRecord(response, 0);

it('comes back as it was', () => {
  expect(parseRecord(JSON.parse(JSON.stringify(record)), 's', DAY)).toEqual(response);
});

it('expires after 30 days', () => {
  expect(parseRecord(record, 's', 30 * DAY)).toBeDefined();
  expect(parseRecord(record, 's', 30 * DAY + 1)).toBeUndefined();
});

const broken = (change: object) => ({ ...record, data: { ...response, ...change } });
test.each<[string, unknown]>([
  ['nothing', undefined],
  ['another format', { ...record, v: 2 }],
  ['encrypted by a later version', { ...record, encrypted: true }],
  ['no log', broken({ log: null })],
  ['more acknowledged than there is', broken({ log: { ...response.log, acknowledged: 2 } })],
  ['a batch without an id', broken({ log: { ...response.log, batches: [{ call: 'n', end: 1 }] } })],
  ['half of the credentials', broken({ credentials: { token: 't' } })],
  ['another survey', broken({ surveyId: 'other' })],
])('is not taken: %s', (_, raw) => {
  expect(parseRecord(raw, 's', 0)).toBeUndefined();
});
