import type { EngineFeature } from '../../compile/feature.ts';
import type { EffectKind } from '../../program/program.ts';
import { withoutPending } from '../../step/fulfil.ts';
import { stay } from '../../step/lead-back.ts';
import { advance } from '../../step/move.ts';
import { toVerify, toVerifyAmong, checksOfPage, wantsVerifying } from './answer-checks.ts';
import { readIssues } from './read-issues.ts';

/** Answers of the page that only the server can wholly accept. */
const verifyEffect: EffectKind<'verify'> = {
  type: 'verify',
  due: {
    answers({ program, state }) {
      const checks = checksOfPage(program, state);
      return checks.length === 0 ? undefined : { type: 'verify', checks };
    },
  },
  take(program, state, { checks }, value) {
    const issues = readIssues(value['issues'], checks);
    if (issues === undefined) return undefined;
    return issues.length === 0 ? advance(program, withoutPending(state)) : stay(state, issues);
  },
  fail: (_, state, { checks }) => stay(state, [{ gid: checks[0]?.gid ?? '', key: 'error.network' }]),
};

export const verifyFeature: EngineFeature = {
  id: 'verify',
  compile: ({ layout }) =>
    layout.questions.some(({ question }) => wantsVerifying(question))
      ? {
          effects: [verifyEffect],
          extensions: ({ questions }) => [toVerify.entry(toVerifyAmong(questions))],
        }
      : {},
};
