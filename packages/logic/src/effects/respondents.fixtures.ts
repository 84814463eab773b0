import type { Project } from '@canvass/project';
import { quotasOf } from '../features/quotas/quota-plan.ts';
import { compiled, play } from '../testing/scenario.ts';
import type { Ledgers } from './ledgers.ts';
import { createMemoryLedgers } from './memory-ledgers.ts';
import { runEffects } from './run-effects.ts';

/** One respondent whose effects are carried out as they come. */
function respondent(of: Project, ledgers: Ledgers, seq: number) {
  const scenario = play(of, { seq });
  const settle = () => {
    for (const { event } of runEffects(scenario.program, scenario.state, ledgers).steps) scenario.send(event);
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
export function respondentsOf(of: Project) {
  const ledgers = createMemoryLedgers(quotasOf(compiled(of)), () => 0);
  return { ledgers, respondent: (seq: number) => respondent(of, ledgers.of(seq), seq) };
}
