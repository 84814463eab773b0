import type { Program } from '@canvass/logic';
import {
  awardsOf,
  serverCheckedQuestions,
  drawingNodes,
  type QuotaPlan,
  quotasOf,
} from '@canvass/logic/effects';
import { DEFAULT_TIMEZONE } from '@canvass/protocol';
import { utcOffset } from '@canvass/project/file';
import type { Assumptions } from './assumptions/assumptions.ts';
import { type Counters, countersOf } from './counters.ts';
import { SIMULATED_NOW } from './simulation-plan.ts';

/** Data that all simulated respondents of a project share. */
export interface SimulatedSurvey {
  readonly program: Program;
  readonly quotas: QuotaPlan;
  readonly counters: Counters;
  /** The project's UTC offset at the moment of the simulation, in minutes, because time zone tables are slow. */
  readonly utcOffset: number;
  /** Assumptions about the respondents; if absent, everything is drawn at random. */
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

/** Whether respondents can affect each other: by quotas, even draws, unique answers, prizes. */
export function isShared({ program, quotas }: SimulatedSurvey): boolean {
  const isEven = drawingNodes(program.project.flow).some(({ uniform_display }) => uniform_display === true);
  const isUnique = serverCheckedQuestions(program).some(
    (index) => program.questions[index]?.question.unique === true,
  );
  return (
    isEven || isUnique || awardsOf(program).length > 0 || quotas.groups.some(({ cells }) => cells.length > 0)
  );
}
