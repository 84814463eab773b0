import type { Project } from '@canvass/project';

/** Pages of results to which the end page leads, the most important first. Votes on the end page itself need no link. */
export function resultLinks({
  report,
  vote,
}: Pick<Project, 'report' | 'vote'>): readonly ('reportPage' | 'votePage')[] {
  return [
    ...(report !== undefined && report.off !== true ? (['reportPage'] as const) : []),
    ...(vote !== undefined && vote.show !== 'never' && vote.on_end_page !== true
      ? (['votePage'] as const)
      : []),
  ];
}
