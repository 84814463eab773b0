import type { SessionFacts } from '@canvass/protocol';
import { createMemoryLedgers, type MemoryLedgers } from '../effects/ledgers.ts';
import { quotasOf } from '../features/quotas/quota-plan.ts';
import type { Program } from '../program/program.ts';
import { arbitraryProject, WITH_VALUES } from './arbitrary-project.ts';
import { randomRespondent } from './random-respondent.ts';
import { compileProject } from './scenario.ts';
import { createHost, type Walk, walkSurvey, type WalkStep } from './walk-survey.ts';

const MAX_EVENTS = 60;
/** Surveys with lower numbers are recorded (ENGINE-14) and stay the same. */
export const RECORDED_SURVEYS = 10_000;

export const ledgersOf = (program: Program): MemoryLedgers => createMemoryLedgers(quotasOf(program), () => 0);

/** Walks a random respondent through a random survey, after zero to three others who may have used quotas and draws. */
export function randomWalk(
  [projectNumber, seq]: readonly [number, number],
  visit?: (step: WalkStep) => void,
): Walk {
  const isRecorded = projectNumber < RECORDED_SURVEYS;
  const program = compileProject(
    arbitraryProject(
      isRecorded || projectNumber % 2 === 0 ? String(projectNumber) : `${projectNumber}${WITH_VALUES}`,
    ),
  );
  const host = createHost(program, ledgersOf(program));
  for (let earlier = 1; earlier <= seq % 4; earlier += 1)
    walkSurvey(program, randomRespondent(program, seq + earlier, MAX_EVENTS), host);
  const { facts, act } = randomRespondent(program, seq, MAX_EVENTS);
  return walkSurvey(program, { facts: { ...facts, ...modeOf(seq) }, act }, host, visit);
}

function modeOf(seq: number): Pick<SessionFacts, 'mode' | 'seq'> {
  if (seq % 8 === 7) return { mode: 'preview', seq: null };
  return seq % 12 === 11 || seq % 12 === 4 ? { mode: 'modify', seq } : { seq };
}
