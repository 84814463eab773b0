import type { VoteData, VoteQuestions } from '@canvass/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestServer, databaseKinds, dataOf, type DatabaseKind } from '../../testing/index.ts';
import { finishQuiz, quizProject } from '../tally/quiz-survey.fixtures.ts';
import { hideSmallVotes } from './votes.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

let surveyCount = 0;
const nextId = () => `VoteSurvey${String((surveyCount += 1)).padStart(14, '0')}`;

describe.each(databaseKinds())('votes on %s', (kind) => {
  const setup = setUp(kind);
  describe('counts', () => testCounts(setup));
  describe('access and caching', () => testAccessAndCaching(setup, kind));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  const app = provideTestServer(kind);
  const publish = async (changes: Readonly<Record<string, unknown>> = {}) =>
    (await app.publish(quizProject({ projectId: nextId(), ...changes }))).surveyId;
  const get = (surveyId: string, query: string, token?: string) =>
    app.request({
      method: 'GET',
      url: `/api/survey/get_vote/v1/${surveyId}/?${query}`,
      ...(token !== undefined && { token }),
    });
  const votes = async (surveyId: string, query: string, token?: string) =>
    dataOf<VoteData>(await get(surveyId, query, token));
  const passCacheTime = () => {
    app.clock.now += 2_001;
  };
  return {
    app,
    publish,
    get,
    votes,
    passCacheTime,
  };
}

function testCounts(setup: Setup) {
  const { publish, votes, passCacheTime } = setup;

  it('include all finished responses except that of the caller', async () => {
    const surveyId = await publish();
    const first = await finishQuiz(setup.app, surveyId, 1, [1, 2]);
    await finishQuiz(setup.app, surveyId, 1);
    const third = await finishQuiz(setup.app, surveyId, 3, [2]);
    await setup.app.begin(surveyId);
    expect(await votes(surveyId, 'gid=a', first.token)).toEqual({ a1: 1, a2: 0, a3: 1, total_count: 2 });
    expect(await votes(surveyId, 'gid=b', first.token)).toEqual({ b1: 0, b2: 1, b3: 0, total_count: 1 });
    expect(await votes(surveyId, 'gid=a&seq_list=a3,a1,nobody', third.token)).toEqual({
      a1: 2,
      a3: 0,
      total_count: 2,
    });
  });

  it('are correct for a caller whose response has ended but is not counted yet', async () => {
    const surveyId = await publish();
    const first = await finishQuiz(setup.app, surveyId, 1);
    expect(await votes(surveyId, 'gid=a', first.token)).toMatchObject({ total_count: 0 });
    const second = await finishQuiz(setup.app, surveyId, 1);
    // The cached counts contain only the first response.
    expect(await votes(surveyId, 'gid=a', second.token)).toMatchObject({ a1: 1, total_count: 1 });
    passCacheTime();
    expect(await votes(surveyId, 'gid=a', second.token)).toMatchObject({ a1: 1, total_count: 1 });
  });

  it('have titles with the answers of the caller, or with default texts', async () => {
    const [a, b] = quizProject()['items'] as readonly object[];
    const title = 'More than {{ a | default("nothing") }}?';
    const surveyId = await publish({
      items: [a, { ...b, title }],
      vote: { questions: ['b'], show: 'before' },
    });
    const ownResponse = await finishQuiz(setup.app, surveyId, 2);
    const titleFor = async (token?: string) => {
      const url = `/api/survey/get_vote/v1/${surveyId}/questions`;
      const reply = await setup.app.request({ method: 'GET', url, ...(token !== undefined && { token }) });
      return dataOf<VoteQuestions>(reply).questions[0]?.title;
    };
    expect([await titleFor(ownResponse.token), await titleFor()]).toEqual([
      'More than a 2?',
      'More than nothing?',
    ]);
  });

  it('change with deletions and corrections', async () => {
    const surveyId = await publish();
    const viewer = await finishQuiz(setup.app, surveyId, 2);
    const deletedResponse = await finishQuiz(setup.app, surveyId, 1, [3]);
    expect(await votes(surveyId, 'gid=a', viewer.token)).toMatchObject({ a1: 1, total_count: 1 });
    await setup.app.operate('DELETE', `/api/publishing/surveys/${surveyId}/responses/${deletedResponse.seq}`);
    passCacheTime();
    expect(await votes(surveyId, 'gid=a', viewer.token)).toMatchObject({ a1: 0, total_count: 0 });
    expect(await votes(surveyId, 'gid=b', viewer.token)).toMatchObject({ b3: 0, total_count: 0 });
    const correctedResponse = await finishQuiz(setup.app, surveyId, 1);
    passCacheTime();
    expect(await votes(surveyId, 'gid=a', viewer.token)).toMatchObject({ a1: 1, a3: 0 });
    const answersBefore = dataOf<{ etag: string; version: number }>(
      await setup.app.operate(
        'GET',
        `/api/survey/respondents/v1/${surveyId}/getanswer/?seq=${correctedResponse.seq}`,
      ),
    );
    const { status } = await setup.app.operate('PUT', `/api/survey/respondents/v1/${surveyId}/update/`, {
      seq: correctedResponse.seq,
      version: answersBefore.version,
      etag: answersBefore.etag,
      changed: ['a'],
      answer: { a: ['a3'] },
    });
    expect(status).toBe(200);
    passCacheTime();
    expect(await votes(surveyId, 'gid=a', viewer.token)).toMatchObject({ a1: 0, a3: 1 });
  });
}

function testAccessAndCaching(setup: Setup, kind: DatabaseKind) {
  const { publish, get, votes, passCacheTime } = setup;

  it.each([
    ['after', 403, 200],
    ['before', 200, 200],
    ['total', 200, 200],
    ['never', 403, 403],
  ] as const)(
    'with visibility %s have status %i before the respondent has finished, and %i after',
    async (show, before, after) => {
      const surveyId = await publish({ vote: { questions: ['a'], show } });
      const unfinished = await setup.app.begin(surveyId);
      const { token } = await finishQuiz(setup.app, surveyId, 1);
      expect((await get(surveyId, 'gid=a')).status).toBe(before);
      expect((await get(surveyId, 'gid=a', unfinished.begun.rspd_token)).status).toBe(before);
      expect((await get(surveyId, 'gid=a', token)).status).toBe(after);
      if (show === 'total') expect(await votes(surveyId, 'gid=a')).toEqual({ total_count: 1 });
    },
  );

  it('are returned only for voting questions, and at most 200 options', async () => {
    const surveyId = await publish({ vote: { questions: ['a'], show: 'before' } });
    expect((await get(surveyId, 'gid=b')).status).toBe(404);
    expect((await get(surveyId, 'gid=__proto__')).status).toBe(404);
    expect((await get(surveyId, '')).status).toBe(400);
    const tooManyOptions = Array.from({ length: 201 }, (_, at) => `a${at}`).join(',');
    expect((await get(surveyId, `gid=a&seq_list=${tooManyOptions}`)).status).toBe(400);
    expect((await get(surveyId, `gid=a&seq_list=${'a,'.repeat(50_000)}`)).status).toBe(400);
    expect((await get('NobodysSurvey00000000001', 'gid=a')).status).toBe(403);
    const { surveyId: surveyWithoutVotes } = await setup.app.publish(
      quizProject({ projectId: nextId(), vote: undefined }),
    );
    expect((await get(surveyWithoutVotes, 'gid=a')).status).toBe(403);
  });

  it('do not include test responses', async () => {
    const surveyId = await publish({ vote: { questions: ['a'], show: 'before' } });
    const session = await setup.app.begin(surveyId, { fromq: 'x', fromtype: 'y' });
    await setup.app.answer(session, 's', [{ type: 'answer', gid: 'a', answer: ['a1'] }, { type: 'next' }]);
    expect(await votes(surveyId, 'gid=a')).toMatchObject({ a1: 0, total_count: 0 });
  });

  it('are computed once in two seconds for 10,000 viewers, and equal the answers', async () => {
    const surveyId = await publish({ vote: { questions: ['a', 'b'], show: 'before' } });
    const answers = fc.sample(fc.record({ a: fc.integer({ min: 1, max: 3 }), b: fc.subarray([1, 2, 3]) }), {
      numRuns: 25,
      seed: 7,
    });
    for (const { a, b } of answers) await finishQuiz(setup.app, surveyId, a, b);
    const { counts } = setup.app.services.tally;
    const before = counts.count;
    const replies = await Promise.all(
      Array.from({ length: 10_000 }, () =>
        setup.app.services.votes.loadCounts(surveyId, { gid: 'b' }, undefined),
      ),
    );
    expect(counts.count - before).toBe(1);
    expect(new Set(replies.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(replies[0]).toEqual({
      b1: answers.filter(({ b }) => b.includes(1)).length,
      b2: answers.filter(({ b }) => b.includes(2)).length,
      b3: answers.filter(({ b }) => b.includes(3)).length,
      total_count: answers.filter(({ b }) => b.length > 0).length,
    });
    passCacheTime();
    await setup.app.services.votes.loadCounts(surveyId, { gid: 'a' }, undefined);
    expect(counts.count - before).toBe(2);
  });

  it('include each response once if two processes count it', async () => {
    const surveyId = await publish({ vote: { questions: ['a'], show: 'before' } });
    await Promise.all(Array.from({ length: 8 }, () => finishQuiz(setup.app, surveyId, 2)));
    const otherServer = await createTestServer(kind, { database: setup.app.database });
    otherServer.clock.now = setup.app.clock.now;
    const replies = [setup.app, otherServer].map((server) =>
      server.services.votes.loadCounts(surveyId, { gid: 'a' }, undefined),
    );
    for (const data of await Promise.all(replies)) expect(data).toMatchObject({ a2: 8, total_count: 8 });
    await otherServer.close();
  });
}

describe('small cells of anonymous surveys', () => {
  const vote = { questions: ['q'], show: 'before' as const };
  const counts = fc.record({
    options: fc.dictionary(fc.constantFrom('o1', 'o2', 'o3', 'o4', 'o5'), fc.nat({ max: 12 })),
  });

  it('are hidden, and cannot be computed from visible counts', () => {
    fc.assert(
      fc.property(counts, ({ options }) => {
        const gids = ['o1', 'o2', 'o3', 'o4', 'o5'];
        const answered = Object.values(options).reduce((sum, count) => sum + count, 0);
        const visibleVotes = hideSmallVotes(
          { vote, isAnonymous: true },
          { answered, options },
          { options: gids, ownOptions: [] },
        );
        const hidden = gids.filter((gid) => visibleVotes[gid] === null);
        for (const gid of gids) {
          const count = options[gid] ?? 0;
          if (count > 0 && count < 5) expect(visibleVotes[gid]).toBeNull();
        }
        const isAloneInTruth = gids.filter((gid) => (options[gid] ?? 0) > 0).length === 1;
        if (hidden.length > 0 && answered >= 5 && !isAloneInTruth) expect(hidden.length).not.toBe(1);
      }),
    );
  });

  it('are not hidden in surveys that are not anonymous', () => {
    const visibleVotes = hideSmallVotes(
      { vote, isAnonymous: false },
      { answered: 1, options: { o1: 1 } },
      { options: ['o1'], ownOptions: [] },
    );
    expect(visibleVotes).toEqual({ o1: 1, total_count: 1 });
  });
});
