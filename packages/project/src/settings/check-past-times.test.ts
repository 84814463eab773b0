import { expect, test } from 'vitest';
import { awardSurvey } from '../results/awards/award-survey.fixtures.ts';
import { loadProject } from '../load/load-project.ts';
import { checkPastTimes } from './check-past-times.ts';

const NOW = Date.parse('2026-03-01T09:00:00Z');

function findIssues(end: string, until: string) {
  const survey = awardSurvey();
  const awards = survey['awards'] as readonly object[]; // the fixture has awards
  const { project } = loadProject({
    ...survey,
    settings: { end_time: end },
    awards: awards.map((award) => ({ ...award, expires_at: until })),
  });
  if (project === undefined) throw new Error('The survey is in order.');
  return checkPastTimes(project, NOW).map(({ id, severity, path }) => `${severity} ${id} ${path}`);
}

test.each([
  ['what ends later', '2026-03-01T09:00:01Z', '2026-03-01T10:00:01+01:00', []],
  [
    'a survey that is over',
    '2026-03-01T08:59:59Z',
    '2027-01-01T00:00:00Z',
    ['warning settings.over $.settings.end_time'],
  ],
  [
    'awards that are over',
    '2027-01-01T00:00:00Z',
    '2026-03-01T08:00:00+08:00',
    ['warning award.over $.awards[0].expires_at', 'warning award.over $.awards[1].expires_at'],
  ],
])('checks %s', (_, end, until, issues) => expect(findIssues(end, until)).toEqual(issues));
