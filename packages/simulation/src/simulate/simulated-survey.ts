import type { Program } from '@canvass/logic';
import { awardsOf, toVerifyOf, drawingNodes, type QuotaPlan, quotasOf } from '@canvass/logic/effects';
import { DEFAULT_TIMEZONE } from '@canvass/protocol';
import { utcOffset } from '@canvass/project/file';
import type { Assumptions } from './assumptions/assumptions.ts';
import { type Counters, countersOf } from './counters.ts';
import { SIMULATED_NOW } from './simulation-plan.ts';

/** What every simulated respondent of a project shares. */
export interface SimulatedSurvey {
  readonly program: Program;
  readonly quotas: QuotaPlan;
  readonly counters: Counters;
  /** Of the project's time zone at the moment of the simulation, in minutes: time zone tables are slow. */
  readonly utcOffset: number;
  /** What is assumed about the respondents; absent: everything is drawn at random. */
  readonly assumptions?: Assumptions | undefined;
}

export function surveyOf(program: Program, assumptions?: Assumptions): SimulatedSurvey {
  const offset = utcOffset(program.project.timezone ?? DEFAULT_TIMEZONE, SIMULATED_NOW);
  return {
    program,
    quotas: quotasOf(program),
    counters: countersOf(program),
    utcOffset: offset,
    assumptions,
  };
}

/** Whether one respondent can change what another meets or gets: by quotas, even draws, answers that are given once, prizes. */
export function isShared({ program, quotas }: SimulatedSurvey): boolean {
  const isEven = drawingNodes(program.project.flow).some(({ uniform_display }) => uniform_display === true);
  const isUnique = toVerifyOf(program).some((index) => program.questions[index]?.question.unique === true);
  return (
    isEven || isUnique || awardsOf(program).length > 0 || quotas.groups.some(({ cells }) => cells.length > 0)
  );
}
