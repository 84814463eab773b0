import { describe, expect, it } from 'vitest';
import { databaseKinds, dataOf } from '../testing/index.ts';
import { flowSurvey, next, quiz } from '../testing/flow-survey.ts';

describe.each(databaseKinds())('decisions of a flow on %s', (kind) => {
  const suite = flowSurvey(kind);
  const { publish, ask, counts, picksIn, randomizer } = suite;

  describe('a separate request', () => {
    it('returns the same draw as the call for the next page', async () => {
      const session = await suite.app.begin(suite.surveyId);
      const picks = picksIn(await suite.app.answer(session, 'n', quiz('wrong')));
      for (let round = 0; round < 2; round += 1)
        expect(dataOf(await randomizer(session))).toEqual({ random_fids: picks });
      expect((await counts()).reduce((sum, each) => sum + each)).toBe(1);
    });

    it('draws before the call for the next page, and only once for concurrent requests', async () => {
      const session = await suite.app.begin(suite.surveyId);
      const replies = await Promise.all(Array.from({ length: 10 }, () => randomizer(session)));
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
      const { random_fids } = dataOf<{ random_fids: readonly string[] }>(
        replies[0] ?? (await randomizer(session)),
      );
      expect(picksIn(await suite.app.answer(session, 'n', quiz('wrong')))).toEqual(random_fids);
      expect((await counts()).reduce((sum, each) => sum + each)).toBe(1);
    });

    it.each<[string, object, number, string]>([
      ['a child of another set', { items_fids: ['ba', 'scored'] }, 400, 'flow.not_eligible'],
      ['a set that does not exist', { fid: 'nobody' }, 400, 'flow.nothing_to_draw'],
      ['an inherited property name', { fid: 'constructor' }, 400, 'flow.nothing_to_draw'],
      ['another response', { seq: 1_000_000 }, 401, 'access.refused'],
      ['a string instead of a list', { items_fids: 'ba' }, 400, 'request.invalid'],
      ['a list of more than 1,000 ids', { items_fids: Array(1_001).fill('ba') }, 400, 'request.invalid'],
      ['a number below zero', { extract_count: -1 }, 400, 'request.invalid'],
    ])('refuses %s', async (_, more, status, key) => {
      const reply = await randomizer(await suite.app.begin(suite.surveyId), more);
      expect([reply.status, reply.json.data]).toMatchObject([status, { key }]);
    });

    it('returns the score of the stored answers, and no score before the flow needs it', async () => {
      const session = await suite.app.begin(suite.surveyId);
      const score = (body: object) => ask(session, 'answer/score/ID', body);
      const answer = JSON.stringify({ quiz: ['wrong'] });
      // With a score after each answer, respondents could find the right answer by trial.
      await suite.app.answer(session, 'n', quiz('right'));
      const earlyReply = await score({ version: 1, answer });
      expect([earlyReply.status, earlyReply.json.data]).toEqual([403, { key: 'scoring.hidden' }]);
      await suite.app.answer(session, 'n', [next]);
      expect((await score({ version: 1, answer })).json.data).toEqual({ final_score: 2 });
      for (const body of [{ version: 2, answer }, { version: '1', answer }, {}, { version: 1, answer: {} }])
        expect((await score(body)).status).toBe(400);
    });

    it.each([true, false])(
      'returns no score that the flow does not need (show_scores: %s) (SCORE-4)',
      async (show_scores) => {
        await publish({ flow: undefined, settings: { show_scores } });
        const session = await suite.app.begin(suite.surveyId);
        const reply = await ask(session, 'answer/score/ID', { version: 1, answer: '{}' });
        expect([reply.status, reply.json.data]).toEqual([403, { key: 'scoring.hidden' }]);
      },
    );

    it.each([true, false])(
      'returns the total score at the end if the survey shows it (show_scores: %s)',
      async (show_scores) => {
        await publish({ flow: undefined, settings: { show_scores } });
        const session = await suite.app.begin(suite.surveyId);
        const total = async () =>
          (await ask(session, 'answer/total_score/ID', { seq: session.begun.seq })).json.data;
        await suite.app.answer(session, 'n', quiz('right'));
        expect(await total()).toEqual({ total_score: null });
        for (let page = 0; page < 4; page += 1) await suite.app.answer(session, 'n', [next]);
        const end = await suite.app.answer(session, 's', [next]);
        expect(end.end_status).toEqual({ is_end: 1, status: 1, ...(show_scores && { total_score: 2 }) });
        expect(await total()).toEqual({ total_score: show_scores ? 2 : null });
        const scoreBody = {
          seq: session.begun.seq,
          allParams: { total_score: '9', source: '1' },
          source: '1',
        };
        expect((await ask(session, 'answer/total_score/ID', scoreBody)).json.data).toEqual(await total());
        const otherReply = await ask(session, 'answer/total_score/ID', {
          ...scoreBody,
          seq: scoreBody.seq + 1,
        });
        expect(otherReply.status).toBe(401);
        const refusedReply = await ask(session, 'answer/total_score/ID', { ...scoreBody, allParams: 'x' });
        expect([refusedReply.status, refusedReply.json.data]).toMatchObject([
          400,
          { path: 'body/allParams' },
        ]);
      },
    );

    it.each(['random', 'circle'])('to /%s returns the seed of the begin call', async (path) => {
      const session = await suite.app.begin(suite.surveyId);
      const seed = (body: object) => ask(session, `projects/ID/${path}`, body);
      const reply = await seed({ type: 'question', gid: 'quiz' });
      expect(reply.json.data).toEqual({ seed: session.begun.facts.seeds['quiz'] });
      expect((await seed({ type: 'question', gid: 'toString' })).status).toBe(404);
      expect((await seed({ type: 'planet', gid: 'quiz' })).status).toBe(400);
    });

    it.each([
      'randomizer/ID',
      'answer/score/ID',
      'answer/total_score/ID',
      'projects/ID/random',
      'projects/ID/circle',
    ])('to %s requires the token of this survey and valid JSON', async (path) => {
      const session = await suite.app.begin(suite.surveyId);
      for (const body of ['', '[]', 'null', '"x"', '{', '{"__proto__":{}}', `${'['.repeat(100)}`])
        expect([400, 413, 415]).toContain((await ask(session, path, body)).status);
      const url = `/api/survey/${path.replace('ID', suite.surveyId)}`;
      expect((await suite.app.request({ method: 'POST', url, body: {} })).status).toBe(401);
      const token = session.begun.rspd_token;
      const otherUrl = `/api/survey/${path.replace('ID', 'AnotherSurvey00000000001')}`;
      expect((await suite.app.request({ method: 'POST', url: otherUrl, body: {}, token })).status).toBe(401);
    });
  });
});
