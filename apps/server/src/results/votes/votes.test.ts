import type { VoteData, VoteQuestions } from '@canvass/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestServer, databaseKinds, dataOf, type DatabaseKind } from '../../testing/index.ts';
import { finishQuiz, quizProject } from '../tally/quiz-survey.fixtures.ts';
import { hideSmallVotes } from './votes.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

let made = 0;
const nextId = () => `VoteSurvey${String((made += 1)).padStart(14, '0')}`;

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
  const later = () => {
    app.clock.now += 2_001;
  };
  return {
    app,
    publish,
    get,
    votes,
    later,
  };
}

function testCounts(setup: Setup) {
  const { publish, votes, later } = setup;

  it('are counted of finished responses, without the response of the caller', async () => {
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

  it('of a response that has just ended are not subtracted from counts without it', async () => {
    const surveyId = await publish();
    const first = await finishQuiz(setup.app, surveyId, 1);
    expect(await votes(surveyId, 'gid=a', first.token)).toMatchObject({ total_count: 0 });
    const second = await finishQuiz(setup.app, surveyId, 1);
    // The cached counts contain only the first response.
    expect(await votes(surveyId, 'gid=a', second.token)).toMatchObject({ a1: 1, total_count: 1 });
    later();
    expect(await votes(surveyId, 'gid=a', second.token)).toMatchObject({ a1: 1, total_count: 1 });
  });

  it('have titles with the answers of the caller, else with the default texts', async () => {
    const [a, b] = quizProject()['items'] as readonly object[];
    const title = 'More than {{ a | default("nothing") }}?';
    const surveyId = await publish({
      items: [a, { ...b, title }],
      vote: { questions: ['b'], show: 'before' },
    });
    const own = await finishQuiz(setup.app, surveyId, 2);
    const titleFor = async (token?: string) => {
      const url = `/api/survey/get_vote/v1/${surveyId}/questions`;
      const reply = await setup.app.request({ method: 'GET', url, ...(token !== undefined && { token }) });
      return dataOf<VoteQuestions>(reply).questions[0]?.title;
    };
    expect([await titleFor(own.token), await titleFor()]).toEqual(['More than a 2?', 'More than nothing?']);
  });

  it('follow deletions and corrections', async () => {
    const surveyId = await publish();
    const asks = await finishQuiz(setup.app, surveyId, 2);
    const gone = await finishQuiz(setup.app, surveyId, 1, [3]);
    expect(await votes(surveyId, 'gid=a', asks.token)).toMatchObject({ a1: 1, total_count: 1 });
    await setup.app.operate('DELETE', `/api/publishing/surveys/${surveyId}/responses/${gone.seq}`);
    later();
    expect(await votes(surveyId, 'gid=a', asks.token)).toMatchObject({ a1: 0, total_count: 0 });
    expect(await votes(surveyId, 'gid=b', asks.token)).toMatchObject({ b3: 0, total_count: 0 });
    const changed = await finishQuiz(setup.app, surveyId, 1);
    later();
    expect(await votes(surveyId, 'gid=a', asks.token)).toMatchObject({ a1: 1, a3: 0 });
    const seen = dataOf<{ etag: string; version: number }>(
      await setup.app.operate('GET', `/api/survey/respondents/v1/${surveyId}/getanswer/?seq=${changed.seq}`),
    );
    const { status } = await setup.app.operate('PUT', `/api/survey/respondents/v1/${surveyId}/update/`, {
      seq: changed.seq,
      version: seen.version,
      etag: seen.etag,
      changed: ['a'],
      answer: { a: ['a3'] },
    });
    expect(status).toBe(200);
    later();
    expect(await votes(surveyId, 'gid=a', asks.token)).toMatchObject({ a1: 0, a3: 1 });
  });
}

function testAccessAndCaching(setup: Setup, kind: DatabaseKind) {
  const { publish, get, votes, later } = setup;

  it.each([
    ['after', 403, 200],
    ['before', 200, 200],
    ['total', 200, 200],
    ['never', 403, 403],
  ] as const)('visible to %s: %i before, %i after one has answered', async (show, before, after) => {
    const surveyId = await publish({ vote: { questions: ['a'], show } });
    const unfinished = await setup.app.begin(surveyId);
    const { token } = await finishQuiz(setup.app, surveyId, 1);
    expect((await get(surveyId, 'gid=a')).status).toBe(before);
    expect((await get(surveyId, 'gid=a', unfinished.begun.rspd_token)).status).toBe(before);
    expect((await get(surveyId, 'gid=a', token)).status).toBe(after);
    if (show === 'total') expect(await votes(surveyId, 'gid=a')).toEqual({ total_count: 1 });
  });

  it('are returned for named questions with at most 200 options, if the survey has votes', async () => {
    const surveyId = await publish({ vote: { questions: ['a'], show: 'before' } });
    expect((await get(surveyId, 'gid=b')).status).toBe(404);
    expect((await get(surveyId, 'gid=__proto__')).status).toBe(404);
    expect((await get(surveyId, '')).status).toBe(400);
    const many = Array.from({ length: 201 }, (_, at) => `a${at}`).join(',');
    expect((await get(surveyId, `gid=a&seq_list=${many}`)).status).toBe(400);
    expect((await get(surveyId, `gid=a&seq_list=${'a,'.repeat(50_000)}`)).status).toBe(400);
    expect((await get('NobodysSurvey00000000001', 'gid=a')).status).toBe(403);
    const { surveyId: without } = await setup.app.publish(
      quizProject({ projectId: nextId(), vote: undefined }),
    );
    expect((await get(without, 'gid=a')).status).toBe(403);
  });

  it('leave out tests', async () => {
    const surveyId = await publish({ vote: { questions: ['a'], show: 'before' } });
    const session = await setup.app.begin(surveyId, { fromq: 'x', fromtype: 'y' });
    await setup.app.answer(session, 's', [{ type: 'answer', gid: 'a', answer: ['a1'] }, { type: 'next' }]);
    expect(await votes(surveyId, 'gid=a')).toMatchObject({ a1: 0, total_count: 0 });
  });

  it('of 10,000 viewers cost one count in two seconds, and equal the answers', async () => {
    const surveyId = await publish({ vote: { questions: ['a', 'b'], show: 'before' } });
    const answers = fc.sample(fc.record({ a: fc.integer({ min: 1, max: 3 }), b: fc.subarray([1, 2, 3]) }), {
      numRuns: 25,
      seed: 7,
    });
    for (const { a, b } of answers) await finishQuiz(setup.app, surveyId, a, b);
    const { counts } = setup.app.services.tally;
    const before = counts.count;
    const seen = await Promise.all(
      Array.from({ length: 10_000 }, () => setup.app.services.votes.of(surveyId, { gid: 'b' }, undefined)),
    );
    expect(counts.count - before).toBe(1);
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(seen[0]).toEqual({
      b1: answers.filter(({ b }) => b.includes(1)).length,
      b2: answers.filter(({ b }) => b.includes(2)).length,
      b3: answers.filter(({ b }) => b.includes(3)).length,
      total_count: answers.filter(({ b }) => b.length > 0).length,
    });
    later();
    await setup.app.services.votes.of(surveyId, { gid: 'a' }, undefined);
    expect(counts.count - before).toBe(2);
  });

  it('are counted once by two processes', async () => {
    const surveyId = await publish({ vote: { questions: ['a'], show: 'before' } });
    await Promise.all(Array.from({ length: 8 }, () => finishQuiz(setup.app, surveyId, 2)));
    const other = await createTestServer(kind, { database: setup.app.database });
    other.clock.now = setup.app.clock.now;
    const both = [setup.app, other].map((server) =>
      server.services.votes.of(surveyId, { gid: 'a' }, undefined),
    );
    for (const data of await Promise.all(both)) expect(data).toMatchObject({ a2: 8, total_count: 8 });
    await other.close();
  });
}

describe('small cells of anonymous surveys', () => {
  const vote = { questions: ['q'], show: 'before' as const };
  const counts = fc.record({
    options: fc.dictionary(fc.constantFrom('o1', 'o2', 'o3', 'o4', 'o5'), fc.nat({ max: 12 })),
  });

  it('are hidden, and cannot be computed from other counts', () => {
    fc.assert(
      fc.property(counts, ({ options }) => {
        const gids = ['o1', 'o2', 'o3', 'o4', 'o5'];
        const answered = Object.values(options).reduce((sum, count) => sum + count, 0);
        const shown = hideSmallVotes(
          { vote, anonymous: true },
          { answered, options },
          { options: gids, own: [] },
        );
        const hidden = gids.filter((gid) => shown[gid] === null);
        for (const gid of gids) {
          const count = options[gid] ?? 0;
          if (count > 0 && count < 5) expect(shown[gid]).toBeNull();
        }
        const isAloneInTruth = gids.filter((gid) => (options[gid] ?? 0) > 0).length === 1;
        if (hidden.length > 0 && answered >= 5 && !isAloneInTruth) expect(hidden.length).not.toBe(1);
      }),
    );
  });

  it('are not hidden in surveys that are not anonymous', () => {
    const shown = hideSmallVotes(
      { vote, anonymous: false },
      { answered: 1, options: { o1: 1 } },
      { options: ['o1'], own: [] },
    );
    expect(shown).toEqual({ o1: 1, total_count: 1 });
  });
});
