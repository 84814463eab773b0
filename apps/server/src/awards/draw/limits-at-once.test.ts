import { answer, next } from '@canvass/logic/testing';
import { describe, expect, it } from 'vitest';
import { messagingSuite } from '../../messaging/testing/messaging-survey.ts';
import { databaseKinds, dataOf, type Session } from '../../testing/index.ts';
import { createBike, createCalls, computeDraw } from '../testing/award-survey.ts';

// AWARD-6. The draws are around midnight in the project's time zone.
describe.each(databaseKinds())('limits of an account on %s', (kind) => {
  const suite = messagingSuite(kind, {
    awards: { contactKey: undefined, points: undefined, wxpay: undefined, isTrial: false },
  });
  const calls = createCalls(() => suite.app);

  it('are exact for concurrent draws', async () => {
    suite.app.clock.now = Date.UTC(2026, 10, 21, 14, 59, 50); // ten seconds before midnight in Tokyo
    const limits = { draws: { max: 3, window: 'day' }, wins: { max: 4 } };
    const surveyId = await calls.publish([computeDraw([createBike()], { auth: 'wx', limits })], {
      messaging: { auth: 'base' },
      timezone: 'Asia/Tokyo',
    });
    const browser = suite.browser();
    await browser.open(`/s/${surveyId}`);
    async function provedResponse(): Promise<{ readonly token: string; readonly body: object }> {
      const beginReply = dataOf<Session['begun']>(await browser.begin(surveyId));
      const session: Session = { surveyId, begun: beginReply, transactionId: beginReply.transaction_id };
      await suite.app.answer(session, 'n', [answer('q1', ['q1a']), next]);
      await suite.app.answer(session, 's', [next]);
      const { revision } = await calls.findAward(session);
      const body = { id: surveyId, aid: 'draw', revision };
      dataOf(await browser.post('/api/award/v3/draw/wx/auth', body, beginReply.rspd_token));
      return { token: beginReply.rspd_token, body };
    }
    async function drawAtOnce(): Promise<Readonly<Record<number, number>>> {
      const responses = [];
      for (let count = 0; count < 8; count += 1) responses.push(await provedResponse());
      const replies = await Promise.all(
        responses.map(({ body, token }) => browser.post('/api/award/v3/draw', body, token)),
      );
      const codes: Record<number, number> = {};
      for (const { json } of replies) codes[json.code] = (codes[json.code] ?? 0) + 1;
      return codes;
    }
    expect(await drawAtOnce()).toEqual({ 0: 3, 7438: 5 });
    suite.app.clock.now += 5_000;
    expect(await drawAtOnce()).toEqual({ 7438: 8 });
    suite.app.clock.now += 10_000;
    expect(await drawAtOnce()).toEqual({ 0: 1, 7439: 7 });
  });
});
