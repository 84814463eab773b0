import { type CodeRow, RESPONSE_CODES } from '@canvass/protocol';
import { expect, it } from 'vitest';
import { FAILURES, refusalsOf } from './failure.ts';

it('a row with a refusal is all that the server needs, besides what its log says', () => {
  const moved: CodeRow = { code: 8001, client: 'stop', refusal: { name: 'survey.moved', status: 410 } };
  expect(refusalsOf([moved])).toMatchObject([['survey.moved', { status: 410, code: 8001 }]]);
  const { code, refusal } = RESPONSE_CODES.answeredElsewhere;
  expect(FAILURES[refusal.name]).toMatchObject({ code, status: refusal.status, msg: expect.any(String) });
  expect(FAILURES['answering.files']).toMatchObject({ status: 400, code: 400 });
});
