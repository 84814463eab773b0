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
    const { project: seen, ...beside } = dataOf<ProjectData>(await app.request({ method: 'GET', url }));
    expect(JSON.stringify(seen)).not.toContain('ucss');
    const sheets = { gcss: '.cv-page h1{color:red}', ucss: '.cv-page h1{color:blue}' };
    expect(beside).toEqual({ version, qs_status: 'open', ...sheets });
    expect((await app.request({ method: 'GET', url: `${url}/styles?v=${version + 1}` })).status).toBe(404);
  });

  it("are sent with the editors' own fields, unchanged (CALL-21)", async () => {
    const kept = {
      templates: [{ name: 'spring' }],
      customAttr: { a: { b: [1, null] } },
      app_type: 'mini_plugin',
    };
    const policy = 'We keep it for a year.';
    await app.publish({ ...sampleProject(), projectId: 'KeptByEditors00000000001', policy, ...kept });
    const reply = await app.request({ method: 'GET', url: '/api/survey/projects/KeptByEditors00000000001' });
    const { project, ...beside } = dataOf<ProjectData>(reply);
    expect(beside).toEqual({ version: 1, qs_status: 'open', policy, ...kept });
    for (const name of Object.keys(kept)) expect(project).not.toHaveProperty(name);
  });

  it('are refused with the position of a forbidden part', async () => {
    const project = { ...sampleProject(), ucss: 'p { color: red }\np { background: url(//evil.example) }' };
    const refused = await app.operate('POST', '/api/publishing/surveys', { project });
    expect(refused.status).toBe(422);
    const issues = expect.arrayContaining([
      expect.objectContaining({ path: '$.ucss', message: expect.stringMatching(/^In line 2 /) }),
    ]);
    expect(refused.json.data).toMatchObject({ issues });
  });

  it('count in the order group, survey', () => {
    expect(readAuthorStyles({ ucss: 'b{top:0}', gcss: 'a{top:0}' }).css).toBe(
      '.cv-page a{top:0}\n.cv-page b{top:0}',
    );
    expect(readAuthorStyles({})).toEqual({ css: undefined, sheets: {}, issues: [] });
  });
});
