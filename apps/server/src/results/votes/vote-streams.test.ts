import { beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../testing/index.ts';
import { finishQuiz, quizProject } from '../tally/quiz-survey.fixtures.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

describe('streams of votes', () => {
  let address: string;
  const surveyId = 'StreamSurvey000000000001';
  const app = provideTestServer('pglite');
  beforeAll(async () => {
    await app.publish(quizProject({ projectId: surveyId, vote: { questions: ['a'], show: 'before' } }));
    address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  });
  const open = (token?: string) =>
    fetch(`${address}/api/survey/get_vote/v1/${surveyId}/stream`, {
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    });
  const reader = (response: Response) => {
    const chunks = response.body?.getReader();
    const next = async () => new TextDecoder().decode((await chunks?.read())?.value);
    return { next, end: () => chunks?.cancel() };
  };

  it('send the counts, and again after each change', async () => {
    const response = await open();
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const { next, end } = reader(response);
    expect(await next()).toBe('data: {"a":{"a1":0,"a2":0,"a3":0,"total_count":0}}\n\n');
    await finishQuiz(app, surveyId, 2);
    app.clock.now += 3_000;
    expect(await next()).toBe('data: {"a":{"a1":0,"a2":1,"a3":0,"total_count":1}}\n\n');
    await end();
  });

  it('do not count the choice of the viewer, and are refused for a survey that does not exist', async () => {
    app.clock.now += 3_000;
    const { token } = await finishQuiz(app, surveyId, 3);
    const { next, end } = reader(await open(token));
    expect(await next()).toContain('"a3":0,"total_count":1');
    await end();
    expect((await fetch(`${address}/api/survey/get_vote/v1/NobodysSurvey00000000001/stream`)).status).toBe(
      403,
    );
  });

  it('are limited per address, and each closed stream allows a new one', async () => {
    const streams = await Promise.all(Array.from({ length: 205 }, () => open()));
    const refusedStreams = streams.filter(({ status }) => status === 503);
    expect(refusedStreams.length).toBeGreaterThanOrEqual(4);
    await Promise.all(streams.map((response) => response.body?.cancel()));
    await expect
      .poll(async () => {
        const response = await open();
        await response.body?.cancel();
        return response.status;
      })
      .toBe(200);
  });

  it('end when the server stops', async () => {
    const otherServer = await createTestServer('pglite', { database: app.database });
    const origin = await otherServer.server.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${origin}/api/survey/get_vote/v1/${surveyId}/stream`);
    const { next } = reader(response);
    await next();
    await otherServer.close();
    expect(await next()).toBe('');
  });
});
