import { compile } from '@canvass/logic';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import {
  simulate,
  simulationFigures,
  type SimulationFigures,
  simulationIssues,
  computeSurvey,
} from '@canvass/simulation';
import { locateIssues } from './locate-issues.ts';
import type { SimulationMessage, SimulationResult, SimulationTask } from './simulation.ts';

const MAX_REPORTS = 50;

/** Simulates respondents of a project text. The last posted message has the result, or reports errors of the survey. */
export function simulateText(
  { text, respondents }: SimulationTask,
  post: (message: SimulationMessage) => void,
): void {
  const { project } = loadProject(text);
  const program = project && compile(project, registry).program;
  if (program === undefined) return post({ kind: 'errors' });
  const survey = computeSurvey(program);
  const step = Math.max(1, Math.floor(respondents / MAX_REPORTS));
  const plan = { respondents, seed: '1', concurrent: 1, fillPoints: 1 };
  const result = simulate(survey, plan, (played) => {
    if (played % step === 0) post({ kind: 'progress', played });
  });
  const figures = simulationFigures(survey, '', result);
  const foundIssues = simulationIssues(program.project, figures);
  return post({
    kind: 'done',
    result: {
      respondents,
      ends: listEnds(figures),
      shown: Object.fromEntries(figures.questions.map(({ gid, shown }) => [gid, shown])),
      jumps: Object.fromEntries(result.tally.jumps),
      drawn: Object.fromEntries(
        figures.draws.flatMap(({ branches }) => branches.map(({ fid, drawn }) => [fid, drawn])),
      ),
      cells: Object.fromEntries(
        (figures.quotas?.groups ?? []).flatMap(({ cells }) =>
          cells.map(({ id, done, refused, filledAfter }) => [id, { done, refused, filledAfter }] as const),
        ),
      ),
      issues: locateIssues(text, foundIssues),
    },
  });
}

/** The ends with the numbers of respondents who reached them, the most frequent end first. */
function listEnds({ ends }: SimulationFigures): SimulationResult['ends'] {
  const counts = new Map<string, SimulationResult['ends'][number]>();
  for (const { end, name, respondents } of ends) {
    const key = JSON.stringify([end, name]);
    counts.set(key, { end, name, count: respondents + (counts.get(key)?.count ?? 0) });
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count);
}
