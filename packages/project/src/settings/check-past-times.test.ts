import { expect, test } from 'vitest';
import { awardSurvey } from '../results/awards/award-survey.fixtures.ts';
import { loadProject } from '../load/load-project.ts';
import { checkPastTimes } from './check-past-times.ts';

const NOW = Date.parse('2026-03-01T09:00:00Z');

function listFindings(endTime: string, expiresAt: string) {
  const survey = awardSurvey();
  const awards = survey['awards'] as readonly object[]; // the fixture has awards
  const { project } = loadProject({
    ...survey,
    settings: { end_time: endTime },
    awards: awards.map((award) => ({ ...award, expires_at: expiresAt })),
  });
  if (project === undefined) throw new Error('The survey of the fixture cannot be loaded.');
  return checkPastTimes(project, NOW).map(({ id, severity, path }) => `${severity} ${id} ${path}`);
}

test.each([
  ['does not warn about times in the future', '2026-03-01T09:00:01Z', '2026-03-01T10:00:01+01:00', []],
  [
    'warns about a survey whose end has passed',
    '2026-03-01T08:59:59Z',
    '2027-01-01T00:00:00Z',
    ['warning settings.over $.settings.end_time'],
  ],
  [
    'warns about awards that have expired',
    '2027-01-01T00:00:00Z',
    '2026-03-01T08:00:00+08:00',
    ['warning award.over $.awards[0].expires_at', 'warning award.over $.awards[1].expires_at'],
  ],
])('%s', (_, endTime, expiresAt, findings) => expect(listFindings(endTime, expiresAt)).toEqual(findings));
