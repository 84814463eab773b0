import type { SessionFacts } from '@canvass/protocol';
import { createOracle, type Oracle } from '../facts/oracle/oracle.ts';
import type { Program } from '../engine/program.ts';
import { arbitraryProject } from './arbitrary-project.ts';
import { randomRespondent } from './random-respondent.ts';
import { compiled } from './scenario.ts';
import { type Walk, walkSurvey, type WalkStep } from './walk-survey.ts';

const PATIENCE = 60;

/** Time stands still for the oracles of tests. */
export const oracleOf = (program: Program): Oracle => createOracle(program, { now: () => 0 });

/**
 * One random respondent on one random survey, both made from a number. Others have answered before them, so that
 * quotas have run full and draws have counts; some preview, and some fix what they said.
 */
export function randomWalk(
  [project, seq]: readonly [number, number],
  visit?: (step: WalkStep) => void,
): Walk {
  const program = compiled(arbitraryProject(String(project)));
  const oracle = oracleOf(program);
  for (let earlier = 1; earlier <= seq % 4; earlier += 1)
    walkSurvey(program, randomRespondent(program, seq + earlier, PATIENCE), oracle);
  const { facts, act } = randomRespondent(program, seq, PATIENCE);
  return walkSurvey(program, { facts: { ...facts, ...modeOf(seq) }, act }, oracle, visit);
}

function modeOf(seq: number): Pick<SessionFacts, 'mode' | 'seq'> {
  if (seq % 8 === 7) return { mode: 'preview', seq: null };
  return seq % 12 === 11 || seq % 12 === 4 ? { mode: 'modify', seq } : { seq };
}
