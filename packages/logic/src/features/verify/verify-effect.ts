import type { EngineFeature } from '../../engine/feature.ts';
import type { EffectKind } from '../../engine/program.ts';
import { settled } from '../../engine/step/fulfil.ts';
import { stay } from '../../engine/step/lead-back.ts';
import { advance } from '../../engine/step/move.ts';
import { askers, askersAmong, asksOfPage } from './asks.ts';
import { readIssues } from './read-issues.ts';

/** Answers of the page that only the server can wholly accept. */
const verifyEffect: EffectKind<'verify'> = {
  type: 'verify',
  due: {
    answers({ program, state }) {
      const asks = asksOfPage(program, state);
      return asks.length === 0 ? undefined : { type: 'verify', asks };
    },
  },
  take(program, state, { asks }, value) {
    const issues = readIssues(value['issues'], asks);
    if (issues === undefined) return undefined;
    return issues.length === 0 ? advance(program, settled(state)) : stay(state, issues);
  },
  fail: (_, state, { asks }) => stay(state, [{ gid: asks[0]?.gid ?? '', key: 'error.network' }]),
};

export const verifyFeature: EngineFeature = {
  id: 'verify',
  compile: () => ({
    effects: [verifyEffect],
    extensions: ({ questions }) => [askers.entry(askersAmong(questions))],
  }),
};
