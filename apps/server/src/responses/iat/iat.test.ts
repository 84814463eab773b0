import type { IatData, IatTrial } from '@canvass/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { quotaProject } from '../../testing/quota-project.ts';
import { dataOf, databaseKinds, type Session } from '../../testing/index.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const trials = (block: number, trialFields: Partial<IatTrial> = {}, count = 3): readonly IatTrial[] =>
  Array.from({ length: count }, (_, at) => ({
    b: block,
    t: at + 1,
    stim: '花',
    cat: 'flower',
    key: 'e',
    correct: at !== 1,
    rt1: 500 + at * 100 + block,
    rt: 700 + at * 100 + block,
    ...trialFields,
  }));

describe.each(databaseKinds())('trials of an implicit association test on %s', (kind) => {
  let surveyId = '';
  const app = provideTestServer(kind);
  beforeAll(async () => {
    const settings = { iat: true };
    const projectId = 'SurveyWithAnIat000000001';
    ({ surveyId } = await app.publish(quotaProject({ quotas: [], projectFields: { projectId, settings } })));
  });
  const send = ({ begun }: Session, body: object, id = surveyId) =>
    app.request({ method: 'POST', url: `/api/survey/iat/${id}`, body, token: begun.rspd_token });
  const block = (session: Session, number: number, trialFields?: Partial<IatTrial>) =>
    send(session, { block: number, trials: trials(number, trialFields) });

  it('are stored once per block, and scored in exports', async () => {
    const session = await app.begin(surveyId);
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      const slower = number >= 6 ? { rt: 1200 } : {};
      expect(dataOf<IatData>(await block(session, number, slower)).stored).toBe(3);
    }
    const repeatedReply = dataOf<IatData>(await block(session, 3));
    expect(repeatedReply).toEqual({ block: 3, stored: 3, blocks: [1, 2, 3, 4, 5, 6, 7] });
    expect((await block(session, 3, { rt: 900 })).status).toBe(409);
    const url = `/api/publishing/surveys/${surveyId}/export`;
    const line = JSON.parse((await app.operate('GET', `${url}?format=jsonl&state=all`)).text.trim());
    expect(line.iat).toHaveLength(21);
    expect(line.iat[6]).toEqual(trials(3)[0]);
    const [head = '', row = ''] = (await app.operate('GET', `${url}?format=csv&state=all`)).text.split(
      '\r\n',
    );
    const cell = (name: string) => row.split(',')[head.split(',').indexOf(name)];
    expect(Number(cell('iat_d'))).toBeGreaterThan(1);
    expect([cell('iat_trials'), cell('iat_errors')?.slice(0, 6)]).toEqual(['12', '0.3333']);
  });

  it.each([
    ['the trials of another block', { block: 2, trials: trials(1) }, 400],
    ['one trial too few', { block: 1, trials: trials(1).slice(1) }, 400],
    ['a right answer before the first answer', { block: 1, trials: trials(1, { rt: 1 }) }, 400],
    ['a block that does not exist', { block: 8, trials: trials(8) }, 400],
    ['no trials', { block: 1, trials: [] }, 400],
    ['a thousand trials', { block: 1, trials: trials(1, {}, 1_000) }, 400],
    ['negative times', { block: 1, trials: trials(1, { rt: -1 }) }, 400],
    ['a text that is too long', { block: 1, trials: trials(1, { stim: 'x'.repeat(201) }) }, 400],
  ])('are refused with %s, and nothing is stored', async (_, body, status) => {
    const session = await app.begin(surveyId);
    expect((await send(session, body)).status).toBe(status);
    expect(dataOf<IatData>(await block(session, 1)).blocks).toEqual([1]);
  });

  it('are stored without unknown fields, and refused without a token for a survey with such a test', async () => {
    const session = await app.begin(surveyId);
    await block(session, 1, { name: 'Ada' } as object);
    const line = (
      await app.operate('GET', `/api/publishing/surveys/${surveyId}/export?format=jsonl&state=all`)
    ).text;
    expect(line).not.toContain('Ada');
    const body = { block: 1, trials: trials(1) };
    expect((await app.request({ method: 'POST', url: `/api/survey/iat/${surveyId}`, body })).status).toBe(
      401,
    );
    const { surveyId: otherSurveyId } = await app.publish(
      quotaProject({ quotas: [], projectFields: { projectId: 'SurveyWithoutAnIat000001' } }),
    );
    expect((await send(await app.begin(otherSurveyId), body, otherSurveyId)).status).toBe(403);
    expect((await send(session, body, otherSurveyId)).status).toBe(401);
  });

  it('are deleted with their response', async () => {
    const session = await app.begin(surveyId);
    await block(session, 1);
    await app.operate('DELETE', `/api/publishing/surveys/${surveyId}/responses/${session.begun.seq}`);
    const rows = await app.database.query
      .selectFrom('iat_block')
      .select('seq')
      .where('survey_id', '=', surveyId)
      .where('seq', '=', session.begun.seq)
      .execute();
    expect(rows).toEqual([]);
  });
});
