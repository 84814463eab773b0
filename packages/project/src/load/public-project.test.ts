import { describe, expect, it } from 'vitest';
import { engineSurvey } from '../testing/engine-survey.fixtures.ts';
import { loadProject } from './load-project.ts';
import { publicProject } from './public-project.ts';

describe('publicProject', () => {
  const { project } = loadProject(engineSurvey());
  if (project === undefined) throw new Error('The survey is valid.');

  it('keeps the flow with its score ranges, and drops quotas, points and answer keys', () => {
    const text = JSON.stringify(publicProject(project));
    expect(publicProject(project).flow).toEqual(project.flow);
    expect(text).toContain('"score":[null,1]');
    for (const secret of ['"quotas"', '"scores"', '"score":2', 'Roma', '"cap"', 'Q2A1']) {
      expect(JSON.stringify(project)).toContain(secret);
      expect(text).not.toContain(secret);
    }
  });
  it('says that there are awards, without their content', () => {
    const awards = [{ id: 'a', kind: 'custom', title: 'MARK', rules: 'MARK', prizes: [] }] as const;
    const shownProject = publicProject({ ...project, awards });
    expect(shownProject).toMatchObject({ has_awards: true });
    expect(JSON.stringify(shownProject)).not.toContain('MARK');
    expect(publicProject(shownProject)).toEqual(shownProject);
    expect(publicProject({ ...project, awards: [] })).not.toHaveProperty('has_awards');
  });
  it('contains when to wait for quotas, if the host passes this', () => {
    const waits = { start: false, gids: ['use'] };
    expect(publicProject(project, waits).quota_waits).toEqual(waits);
    expect(publicProject(project)).not.toHaveProperty('quota_waits');
  });
});
