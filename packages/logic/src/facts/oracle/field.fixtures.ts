import type { Project } from '@canvass/project';
import { compiled, play } from '../../testing/scenario.ts';
import { createOracle, type Oracle } from './oracle.ts';
import { playEffects } from './play-effects.ts';

/** One respondent whose effects the oracle carries out as they come. */
function respondent(of: Project, oracle: Oracle, seq: number) {
  const scenario = play(of, { seq });
  const settle = () => {
    for (const { event } of playEffects(scenario.program, scenario.state, oracle, seq).steps)
      scenario.send(event);
    return self;
  };
  const self = {
    get state() {
      return scenario.state;
    },
    get issues() {
      return scenario.issues;
    },
    get page() {
      return scenario.page;
    },
    /** Answers the question of the page, if there is an answer, and moves on. */
    next(option?: number) {
      const [gid] = scenario.page;
      if (gid !== undefined && option !== undefined) scenario.answer(gid, [option]);
      scenario.next();
      return settle();
    },
    back() {
      scenario.back();
      return self;
    },
  };
  return settle();
}

/** Respondents of one survey who share quotas and draws; at a time that stands still. */
export function field(of: Project) {
  const oracle = createOracle(compiled(of), { now: () => 0 });
  return { oracle, respondent: (seq: number) => respondent(of, oracle, seq) };
}
