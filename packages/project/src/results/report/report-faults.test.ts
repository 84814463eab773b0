import { expect, it } from 'vitest';
import { loadProject } from '../../load/load-project.ts';
import { publicProject } from '../../load/public-project.ts';
import { engineSurvey } from '../../testing/engine-survey.fixtures.ts';
import { testFaults, testFindingTexts } from '../../testing/test-faults.ts';
import { REPORT_FAULTS } from './report-faults.cases.ts';

const NO_POINTS = { pointsOf: new Set<string>() };

testFaults(REPORT_FAULTS);
testFindingTexts(engineSurvey, [
  [
    'where a range begins',
    ['report', 'total', 'ranges', 1, 'from'],
    1,
    'Begin each range where the previous one',
  ],
]);

it('hides report texts from browsers, in every language', () => {
  const translations = { 'zh-CN': { project: { 'report.dimensions.calm.ranges.0.text': '很冷静' } } };
  const languages = { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] };
  const file = { ...engineSurvey(), translations, project_lang: languages };
  const { project, issues } = loadProject(JSON.stringify(file));
  expect(issues.map(({ message }) => message).join()).toContain('report.total.ranges.0.text');
  if (project === undefined) throw new Error('the survey is valid');
  const shownProject = publicProject(project, NO_POINTS);
  expect(shownProject.report).toEqual({ off: false });
  expect(JSON.stringify(shownProject)).not.toMatch(/Rather calm|很冷静/);
  expect(JSON.stringify(project)).toMatch(/Rather calm/);
  expect(JSON.stringify(project)).toMatch(/很冷静/);
});
