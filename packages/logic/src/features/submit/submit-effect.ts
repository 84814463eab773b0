import type { EngineFeature } from '../../compile/feature.ts';
import type { EffectKind, Program } from '../../program/program.ts';
import { endResponse, leadBack, readEnd, stayOnPage } from '../../step/fulfil.ts';
import type { State, StepResult } from '../../program/types.ts';
import { checksOfSurvey, readIssues } from '../verify/verify-effect.ts';

const submitEffect: EffectKind<'submit'> = {
  type: 'submit',
  due: { end: (_, { end }) => (end === undefined ? undefined : { type: 'submit', end }) },
  take(program, state, _, value) {
    if (value['issues'] !== undefined) return refuseAnswers(program, state, value['issues']);
    const end = readEnd(value);
    return end && endResponse(state, end);
  },
  fail: (_, state) => stayOnPage(state),
};

/** Leads back to the questions whose answers the host rejects, such as a duplicate answer to a `unique` question. */
function refuseAnswers(program: Program, state: State, value: unknown): StepResult | undefined {
  const issues = readIssues(value, checksOfSurvey(program, state));
  return issues === undefined || issues.length === 0 ? undefined : leadBack(program, state, issues);
}

export const submitFeature: EngineFeature = { id: 'submit', compile: () => ({ effects: [submitEffect] }) };
