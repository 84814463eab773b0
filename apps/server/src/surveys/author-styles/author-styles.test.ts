import type { ProjectData } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { sampleProject } from '../../testing/index.ts';
import { dataOf } from '../../testing/test-server.ts';
import { readAuthorStyles } from '@canvass/project/styles';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const ID = 'StyledSurvey000000000001';

describe('author styles', () => {
  const app = provideTestServer('pglite');

  it('are a style sheet of their version, and are returned beside the public project', async () => {
    const project = {
      ...sampleProject(),
      projectId: ID,
      gcss: 'h1 { color: red }',
      ucss: 'h1 { color: blue }',
    };
    const { version } = await app.publish(project);
    const url = `/api/survey/projects/${ID}`;
    const styles = await app.request({ method: 'GET', url: `${url}/styles?v=${version}` });
    expect(styles.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(styles.text).toBe('.cv-page h1{color:red}\n.cv-page h1{color:blue}');
    const { project: publicProject, ...otherData } = dataOf<ProjectData>(
      await app.request({ method: 'GET', url }),
    );
    expect(JSON.stringify(publicProject)).not.toContain('ucss');
    const sheets = { gcss: '.cv-page h1{color:red}', ucss: '.cv-page h1{color:blue}' };
    expect(otherData).toEqual({ version, qs_status: 'open', ...sheets });
    expect((await app.request({ method: 'GET', url: `${url}/styles?v=${version + 1}` })).status).toBe(404);
  });

  it('are returned beside the policy and the unchanged fields of editors (CALL-21)', async () => {
    const editorFields = {
      templates: [{ name: 'spring' }],
      customAttr: { a: { b: [1, null] } },
      app_type: 'mini_plugin',
    };
    const policy = 'We keep it for a year.';
    await app.publish({ ...sampleProject(), projectId: 'KeptByEditors00000000001', policy, ...editorFields });
    const reply = await app.request({ method: 'GET', url: '/api/survey/projects/KeptByEditors00000000001' });
    const { project, ...otherData } = dataOf<ProjectData>(reply);
    expect(otherData).toEqual({ version: 1, qs_status: 'open', policy, ...editorFields });
    for (const name of Object.keys(editorFields)) expect(project).not.toHaveProperty(name);
  });

  it('are refused with the position of a forbidden part', async () => {
    const project = { ...sampleProject(), ucss: 'p { color: red }\np { background: url(//evil.example) }' };
    const refusedReply = await app.operate('POST', '/api/publishing/surveys', { project });
    expect(refusedReply.status).toBe(422);
    const issues = expect.arrayContaining([
      expect.objectContaining({ path: '$.ucss', message: expect.stringMatching(/^In line 2 /) }),
    ]);
    expect(refusedReply.json.data).toMatchObject({ issues });
  });

  it('are joined in the order group, survey', () => {
    expect(readAuthorStyles({ ucss: 'b{top:0}', gcss: 'a{top:0}' }).css).toBe(
      '.cv-page a{top:0}\n.cv-page b{top:0}',
    );
    expect(readAuthorStyles({})).toEqual({ css: undefined, sheets: {}, issues: [] });
  });
});
