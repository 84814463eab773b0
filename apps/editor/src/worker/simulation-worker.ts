import { compile } from '@canvass/logic';
import { loadProject, locateAll } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { simulate, simulationFigures, simulationIssues, surveyOf } from '@canvass/simulation';
import type { SimulationMessage, SimulationTask } from './simulation.ts';

// The worker of `startSimulation`. It runs one simulation, reports its progress, and ends with the result.
self.addEventListener('message', ({ data }: MessageEvent<SimulationTask>) => runTask(data));

const post = (message: SimulationMessage): void => self.postMessage(message);
/** Messages about the progress in one simulation. */
const REPORTS = 50;

function runTask({ text, respondents }: SimulationTask): void {
  const { project } = loadProject(text);
  const program = project && compile(project, registry).program;
  if (program === undefined) return post({ kind: 'errors' });
  const survey = surveyOf(program);
  const step = Math.max(1, Math.floor(respondents / REPORTS));
  const plan = { respondents, seed: '1', concurrent: 1, fillPoints: 1 };
  const result = simulate(survey, plan, (played) => {
    if (played % step === 0) post({ kind: 'progress', played });
  });
  const figures = simulationFigures(survey, '', result);
  const found = simulationIssues(program.project, figures);
  const positions = locateAll(text, found);
  return post({
    kind: 'done',
    result: {
      respondents,
      ends: figures.ends.map(({ end, name, respondents: count }) => ({ end, name, count })),
      shown: Object.fromEntries(figures.questions.map(({ gid, shown }) => [gid, shown])),
      issues: found.map(({ id, severity, path, message, fix }, index) => ({
        id,
        severity,
        path,
        message,
        fix,
        line: positions[index]?.line ?? 1,
        column: positions[index]?.column ?? 1,
      })),
    },
  });
}
