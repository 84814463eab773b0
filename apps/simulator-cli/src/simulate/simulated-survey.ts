import type { Program } from '@canvass/logic';
import type { QuotaPlan } from '@canvass/logic/facts';
import { type Counters, countersOf, randomSets } from './counters.ts';

/** What every simulated respondent of a project shares. */
export interface SimulatedSurvey {
  readonly program: Program;
  readonly quotas: QuotaPlan;
  readonly counters: Counters;
}

export function surveyOf(program: Program): SimulatedSurvey {
  return { program, quotas: program.quotas ?? { groups: [] }, counters: countersOf(program) };
}

/** Whether one respondent can change what another meets: by quotas, or by even draws. */
export function isShared({ program, quotas }: SimulatedSurvey): boolean {
  const isEven = randomSets(program.project.flow).some(({ uniform_display }) => uniform_display === true);
  return isEven || quotas.groups.some(({ cells }) => cells.length > 0);
}
