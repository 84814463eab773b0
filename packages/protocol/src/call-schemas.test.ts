import { Compile } from 'typebox/schema';
import { describe, expect, test } from 'vitest';
import {
  AnswerRequest,
  BeginRequest,
  CALL_LIMITS,
  ContinueRequest,
  PublishRequest,
  SurveyInfoRequest,
} from './call-schemas.ts';

const EVENT_ID = '0b0e7f3a-5c1d-4f4e-9b53-0a8c6a2f1d77';
const answer = (...events: unknown[]) => ({ transaction_id: 't1', event_id: EVENT_ID, events });

describe.each([
  [
    'AnswerRequest',
    AnswerRequest,
    [
      answer({ type: 'answer', gid: 'q1', answer: ['q1a'] }, { type: 'next' }),
      answer(
        { type: 'answer', gid: 'q1', answer: null },
        { type: 'language', language: 'zh-CN' },
        { type: 'back' },
      ),
      {
        ...answer({ type: 'next' }),
        language_code: 'ar',
        ip_privacy_open: false,
        ext_params: { vip: 'gold' },
      },
    ],
    [
      answer(),
      answer({ type: 'clock', now: 1 }),
      answer({ type: 'fulfilled', id: 'x', value: 1 }),
      answer({ type: 'failed', id: 'x' }),
      answer({ type: 'next', also: 1 }),
      answer({ type: 'answer', gid: '../q1', answer: 1 }),
      answer({ type: 'answer', gid: 'q1' }),
      answer({ type: 'language', language: 'en_GB!' }),
      answer(...Array.from({ length: CALL_LIMITS.events + 1 }, () => ({ type: 'next' }))),
      { ...answer({ type: 'next' }), event_id: 'x' },
      { ...answer({ type: 'next' }), transaction_id: '' },
      { ...answer({ type: 'next' }), seq: 7 },
      { event_id: EVENT_ID, events: [{ type: 'next' }] },
    ],
  ],
  [
    'BeginRequest',
    BeginRequest,
    [
      { device: 'phone' },
      { device: 'pad', event_id: EVENT_ID },
      { device: 'pc', source: '1', language_code: 'en-GB', ext_params: {}, fromq: 'a', fromtype: 'b' },
    ],
    [
      {},
      { device: 'tv' },
      { device: 'pc', event_id: 'x' },
      { device: 'phone', ext_params: { a: { b: 1 } } },
      { device: 'phone', ext_params: { a: 'x'.repeat(CALL_LIMITS.parameterLength + 1) } },
      {
        device: 'phone',
        ext_params: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`p${i}`, ''])),
      },
      { device: 'phone', seq: 1 },
      null,
      [],
    ],
  ],
  [
    'ContinueRequest',
    ContinueRequest,
    [{}, { language_code: 'zh-CN' }],
    [{ language_code: 1 }, { language: 'ar' }, 'x'],
  ],
  [
    'SurveyInfoRequest',
    SurveyInfoRequest,
    [{}, { allParams: { a: 'b' }, source: '8', dev_id: 'd' }],
    [{ allParams: 'a=b' }, { dev_id: 'x'.repeat(65) }],
  ],
  [
    'PublishRequest',
    PublishRequest,
    [{ project: {} }, { project: null }],
    [{}, { project: {}, force: true }],
  ],
])('%s', (_, schema, accepted, refused) => {
  const check = Compile(schema);
  test.each(accepted.map((body) => ({ body })))('accepts $body', ({ body }) => {
    expect(check.Check(body)).toBe(true);
  });
  test.each(refused.map((body) => ({ body })))('refuses $body', ({ body }) => {
    expect(check.Check(body)).toBe(false);
  });
});
