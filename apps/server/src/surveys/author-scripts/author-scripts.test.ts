import type { ProjectData, SurveyInfo } from '@canvass/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, sampleProject, type TestServer } from '../../testing/index.ts';
import { dataOf } from '../../testing/test-server.ts';

const ID = 'SurveyWithAScript0000001';
const SCRIPT = 'document.body.textContent = "</script><b>x</b><!--";';
const projectWith = (gjs: string) => ({ ...sampleProject(), projectId: ID, gjs });

// PROJECT-18, A24: the server serves scripts only in frames without an origin.
describe('scripts of authors', () => {
  let app: TestServer;
  let serverWithoutScripts: TestServer;
  beforeAll(async () => {
    app = await createTestServer('pglite', { settings: { allowsAuthorScripts: true } });
    serverWithoutScripts = await createTestServer('pglite');
  });
  afterAll(async () => {
    await app.close();
    await serverWithoutScripts.close();
  });

  it('are refused if the operator has not allowed them, as files and as drafts', async () => {
    const refusedReply = await serverWithoutScripts.operate('POST', '/api/publishing/surveys', {
      project: projectWith(SCRIPT),
    });
    const issue = expect.objectContaining({ id: 'script.not-allowed', severity: 'error', path: '$.gjs' });
    expect([refusedReply.status, refusedReply.json.data]).toMatchObject([
      422,
      { issues: expect.arrayContaining([issue]) },
    ]);
    await serverWithoutScripts.publish({ ...sampleProject(), projectId: ID });
    const draft = await serverWithoutScripts.operate('PUT', `/api/publishing/surveys/${ID}/draft`, {
      project: projectWith(SCRIPT),
    });
    expect(draft.json.data).toMatchObject({ issues: expect.arrayContaining([issue]) });
    expect(
      (await serverWithoutScripts.operate('POST', `/api/publishing/surveys/${ID}/draft/publish`, {})).status,
    ).toBe(422);
  });

  it('are a document without an origin, named by survey info, and never part of the public project', async () => {
    const { version } = await app.publish(projectWith(SCRIPT));
    const info = dataOf<SurveyInfo>(
      await app.request({ method: 'POST', url: `/api/survey/${ID}`, body: {} }),
    );
    expect(info.author_script).toBe(`/api/survey/projects/${ID}/script?v=${version}`);
    const frame = await app.request({ method: 'GET', url: info.author_script ?? '' });
    expect(frame.headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox allow-scripts$/);
    expect(frame.text).toContain(String.raw`"\x3C/script><b>x</b>\x3C!--"`);
    const answer = await app.request({ method: 'GET', url: `/api/survey/projects/${ID}` });
    const { project, gjs } = dataOf<ProjectData>(answer);
    expect([gjs, JSON.stringify(project).includes('gjs')]).toEqual([SCRIPT, false]);
    const none = await app.request({
      method: 'GET',
      url: `/api/survey/projects/${ID}/script?v=${version + 1}`,
    });
    expect(none.status).toBe(404);
  });

  it('that are empty have no effect', async () => {
    await serverWithoutScripts.publish(projectWith(' '));
    const info = await serverWithoutScripts.request({ method: 'POST', url: `/api/survey/${ID}`, body: {} });
    expect(dataOf<SurveyInfo>(info)).not.toHaveProperty('author_script');
    expect(
      (await serverWithoutScripts.request({ method: 'GET', url: `/api/survey/projects/${ID}/script?v=1` }))
        .status,
    ).toBe(404);
  });
});
