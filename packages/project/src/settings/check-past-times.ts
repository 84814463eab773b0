import type { Project } from '../project.ts';
import type { ProjectIssue } from '../findings/findings.ts';

/**
 * Reports times that were in the past when a project was checked. `now` is in milliseconds since 1970, and comes from the
 * host.
 */
export function checkPastTimes({ settings, awards = [] }: Project, now: number): readonly ProjectIssue[] {
  const isOver = (time: string | undefined) => time !== undefined && Date.parse(time) <= now;
  const awardIssues = awards.flatMap(({ expires_at: expiresAt }, index) =>
    isOver(expiresAt)
      ? [
          pastTimeFinding(
            'award.over',
            `$.awards[${index}].expires_at`,
            `The award ended at ${expiresAt}: nobody can have it any more.`,
          ),
        ]
      : [],
  );
  const end = settings?.end_time;
  if (!isOver(end)) return awardIssues;
  return [
    pastTimeFinding(
      'settings.over',
      '$.settings.end_time',
      `The survey ended at ${end}: nobody can answer it any more.`,
    ),
    ...awardIssues,
  ];
}

const pastTimeFinding = (id: string, path: string, message: string): ProjectIssue => ({
  id,
  severity: 'warning',
  path,
  message,
  fix: 'Write a later time, or remove it.',
});
