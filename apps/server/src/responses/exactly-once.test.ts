import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { everyDatabaseKind } from '../testing/index.ts';
import { answeredSurvey, answer, next, back, FIRST_PAGE, LAST_PAGE } from '../testing/answered-survey.ts';

describe.each(everyDatabaseKind())('answering on %s', (kind) => {
  const suite = answeredSurvey(kind);
  const { detail, eventCount } = suite;

  describe('exactly once', () => {
    it('returns the same reply to a repeated call, at any later time', async () => {
      const id = randomUUID();
      const firstReply = await suite.app.send(suite.session, 'n', FIRST_PAGE, id);
      suite.session.transactionId = (
        firstReply.json.data as unknown as { transaction_id: string }
      ).transaction_id;
      await suite.app.answer(suite.session, 's', LAST_PAGE);
      const repeatedReply = await suite.app.send(suite.session, 'n', FIRST_PAGE, id);
      expect(repeatedReply.text).toBe(firstReply.text);
      expect(await eventCount()).toBe(6);
    });

    it.each([
      ['pages', 'n', FIRST_PAGE, 2],
      ['submissions', 's', [answer('q1', ['q1b']), next], 3],
    ] as const)(
      'stores 50 concurrent identical %s once, with the same reply to all',
      async (_, call, events, count) => {
        const id = randomUUID();
        const replies = await Promise.all(
          Array.from({ length: 50 }, () => suite.app.send(suite.session, call, events, id)),
        );
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
        expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
        expect(await eventCount()).toBe(count);
      },
    );

    it('stores one of two different calls with the same id', async () => {
      for (let round = 0; round < 10; round += 1) {
        const session = await suite.app.begin(suite.surveyId);
        const id = randomUUID();
        const replies = await Promise.all([
          suite.app.send(session, 'n', FIRST_PAGE, id),
          suite.app.send(session, 's', [answer('q1', ['q1b']), next], id),
        ]);
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
        expect(replies.find(({ status }) => status === 409)?.json.data).toEqual({
          key: 'answering.id_reused',
        });
        const { chain, events } = await detail(session.begun.seq);
        expect(chain).toEqual({ valid: true });
        expect(events[0]).toEqual(replies[0]?.status === 200 ? FIRST_PAGE[0] : answer('q1', ['q1b']));
      }
    });

    it('refuses the second writer (1117), also of two at the same time', async () => {
      const replies = await Promise.all([
        suite.app.send(suite.session, 'n', FIRST_PAGE),
        suite.app.send(suite.session, 'n', [answer('q1', ['q1c', 'tea']), next]),
      ]);
      expect(replies.map(({ status, json }) => [status, json.code]).sort()).toEqual([
        [200, 0],
        [409, 1117],
      ]);
      const stale = await suite.app.send(suite.session, 'n', [back]);
      expect([stale.status, stale.json.code]).toEqual([409, 1117]);
      expect(await eventCount()).toBe(2);
    });

    it('changes nothing after the end (code 5 for screened-out respondents)', async () => {
      await suite.app.answer(suite.session, 's', [answer('q1', ['q1b']), next]);
      for (const call of ['n', 's'] as const) {
        const lateReply = await suite.app.send(suite.session, call, FIRST_PAGE);
        expect([lateReply.status, lateReply.json.code]).toEqual([409, 5]);
      }
      expect(await eventCount()).toBe(3);
      expect((await suite.app.continue(suite.session)).end_status).toEqual({ is_end: 1, status: 2, q: 'q1' });
    });

    it('refuses the last page before the first one, so that the stored events have a legal order', async () => {
      const earlyReply = await suite.app.send(suite.session, 's', LAST_PAGE);
      expect(earlyReply.status).toBe(400);
      await suite.app.answer(suite.session, 'n', FIRST_PAGE);
      await suite.app.answer(suite.session, 'n', [back]);
      await suite.app.answer(suite.session, 'n', [next]);
      await suite.app.answer(suite.session, 's', LAST_PAGE);
      expect((await detail(suite.session.begun.seq)).chain).toEqual({ valid: true });
    });
  });
});
