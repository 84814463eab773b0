import type { SubmittedOptions } from '@canvass/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, dataOf, sampleProject } from '../../testing/index.ts';
import type { Session } from '../../testing/test-server.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

describe.each(databaseKinds())('options that were submitted on %s', (kind) => {
  let surveyId: string;
  const app = provideTestServer(kind);
  beforeAll(async () => {
    surveyId = (await app.publish(sampleProject())).surveyId;
  });
  const ask = (token: string | undefined, id = surveyId) =>
    app.request({
      method: 'GET',
      url: `/api/survey/projects/${id}/submited-options/`,
      ...(token !== undefined && { token }),
    });
  const loadOptions = async ({ begun }: Session) =>
    dataOf<SubmittedOptions>(await ask(begun.rspd_token)).options;

  it('are returned to the respondent after the end of the response', async () => {
    const session = await app.begin(surveyId);
    await app.answer(session, 'n', [{ type: 'answer', gid: 'q1', answer: ['q1a'] }, { type: 'next' }]);
    expect(await loadOptions(session)).toEqual({});
    await app.answer(session, 's', [
      { type: 'answer', gid: 'q2', answer: [['q2b'], ['q2a']] },
      { type: 'answer', gid: 'q3', answer: ['because'] },
      { type: 'next' },
    ]);
    expect(await loadOptions(session)).toEqual({ q1: ['q1a'], q2: ['q2a', 'q2b'] });
    expect(await loadOptions(await app.begin(surveyId))).toEqual({});
  });

  it('are not returned to other callers', async () => {
    const { begun } = await app.begin(surveyId);
    expect((await ask(undefined)).status).toBe(401);
    expect((await ask(`${begun.rspd_token}x`)).status).toBe(401);
    expect((await ask(begun.rspd_token, 'AnotherClientsSurvey0001')).status).toBe(401);
    await app.operate('DELETE', `/api/publishing/surveys/${surveyId}/responses/${begun.seq}`);
    expect((await ask(begun.rspd_token)).status).toBe(401);
  });
});
