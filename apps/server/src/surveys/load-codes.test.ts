import { beforeAll, describe, expect, it } from 'vitest';
import type { OperatedSurveyDetail } from '@canvass/protocol';
import { databaseKinds, dataOf, sampleProject } from '../testing/index.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';

const ID = 'SurveyWithLoadCodes00001';

describe.each(databaseKinds())('load codes of surveys that cannot be answered, on %s', (kind) => {
  const app = provideTestServer(kind);
  beforeAll(async () => {
    await app.publish({ ...sampleProject(), projectId: ID });
  });
  const codes = async (id: string) => {
    const info = await app.request({ method: 'POST', url: `/api/survey/${id}`, body: {} });
    const begin = await app.request({ method: 'POST', url: `/api/survey/b/${id}`, body: { device: 'pc' } });
    return [info.json.code, begin.json.code];
  };
  const availabilityIn = (reply: Parameters<typeof dataOf>[0]) =>
    dataOf<OperatedSurveyDetail>(reply).availability;
  const operate = (path: string) => app.operate('POST', `/api/publishing/surveys/${ID}/${path}`);

  it('are 1006 while the store is deleted, until the survey is opened again', async () => {
    const session = await app.begin(ID);
    expect((await operate('close?reason=store_deleted')).status).toBe(200);
    expect(await codes(ID)).toEqual([1006, 1006]);
    expect((await app.send(session, 'n', [{ type: 'next' }])).json.code).toBe(1006);
    await operate('close');
    expect(await codes(ID)).toEqual([1004, 1004]);
    await operate('reopen');
    expect(await codes(ID)).toEqual([0, 0]);
    expect((await operate('close?reason=because')).status).toBe(400);
  });

  it('are 1206 while the survey is paused, and its responses continue afterwards', async () => {
    const session = await app.begin(ID);
    expect(availabilityIn(await operate('close?reason=paused'))).toBe('paused');
    expect(await codes(ID)).toEqual([1206, 1206]);
    expect((await app.send(session, 'n', [{ type: 'next' }])).json.code).toBe(1206);
    expect(availabilityIn(await operate('reopen'))).toBe('open');
    expect(await codes(ID)).toEqual([0, 0]);
    const answered = await app.answer(session, 's', [
      { type: 'answer', gid: 'q1', answer: ['q1b'] },
      { type: 'next' },
    ]);
    expect(answered.end_status.is_end).toBe(1);
  });

  it('are 1000 for a survey without questions', async () => {
    const emptyProject = {
      format: 1,
      projectId: 'SurveyWithoutQuestions01',
      title: 'Soon',
      items: [{ type: 'G', gid: 'g', items: [] }],
    };
    const { surveyId } = await app.publish(emptyProject);
    expect(await codes(surveyId)).toEqual([1000, 1000]);
  });

  it('are 5 for a response that was screened out', async () => {
    const session = await app.begin(ID);
    const screenedOut = await app.answer(session, 's', [
      { type: 'answer', gid: 'q1', answer: ['q1b'] },
      { type: 'next' },
    ]);
    expect(screenedOut.end_status.status).toBe(2);
    const lateReply = await app.send(session, 'n', [{ type: 'next' }]);
    expect([lateReply.status, lateReply.json.code]).toEqual([409, 5]);
  });
});
