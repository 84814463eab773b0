import { describe, expect, it } from 'vitest';
import { engineSurvey } from '../testing/engine-survey.fixtures.ts';
import { loadProject } from './load-project.ts';
import { previewProject, publicProject } from './public-project.ts';

const NO_POINTS = { pointsOf: new Set<string>() };

describe('publicProject', () => {
  const { project } = loadProject(engineSurvey());
  if (project === undefined) throw new Error('The survey is valid.');

  it('keeps the flow with its score ranges, and drops quotas, points and answer keys', () => {
    const text = JSON.stringify(publicProject(project, NO_POINTS));
    expect(publicProject(project, NO_POINTS).flow).toEqual(project.flow);
    expect(text).toContain('"score":[null,1]');
    for (const secret of ['"quotas"', '"scores"', '"score":2', 'Roma', '"cap"', 'Q2A1']) {
      expect(JSON.stringify(project)).toContain(secret);
      expect(text).not.toContain(secret);
    }
  });
  it('keeps the points of questions whose points are public, and previews keep all points', () => {
    const pointsOf = new Set(['know']);
    const shown = JSON.stringify(publicProject(project, { pointsOf }));
    expect(shown).toContain('"score":2');
    expect(shown).not.toContain('Roma');
    expect(publicProject(publicProject(project, { pointsOf }), { pointsOf })).toEqual(
      publicProject(project, { pointsOf }),
    );
    expect(JSON.stringify(previewProject(project))).toContain('"score":2');
  });
  it('says that there are awards, without their content', () => {
    const awards = [{ id: 'a', kind: 'custom', title: 'MARK', rules: 'MARK', prizes: [] }] as const;
    const shownProject = publicProject({ ...project, awards }, NO_POINTS);
    expect(shownProject).toMatchObject({ has_awards: true });
    expect(JSON.stringify(shownProject)).not.toContain('MARK');
    expect(publicProject(shownProject, NO_POINTS)).toEqual(shownProject);
    expect(publicProject({ ...project, awards: [] }, NO_POINTS)).not.toHaveProperty('has_awards');
  });
  it('contains when to wait for quotas, if the host passes this', () => {
    const waits = { start: false, gids: ['use'] };
    expect(publicProject(project, { ...NO_POINTS, waits }).quota_waits).toEqual(waits);
    expect(publicProject(project, NO_POINTS)).not.toHaveProperty('quota_waits');
  });
});
