import type { Project } from '@canvass/project';
import { quotasOf } from '../features/quotas/quota-plan.ts';
import { compileProject, play } from '../testing/scenario.ts';
import { createMemoryLedgers, type Ledgers } from './ledgers.ts';
import { runEffects } from './run-effects.ts';

function respondent(source: Project, ledgers: Ledgers, seq: number) {
  const scenario = play(source, { seq });
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

/** Creates respondents who share quotas and draws. The clock is stopped. */
export function respondentsOf(source: Project) {
  const ledgers = createMemoryLedgers(quotasOf(compileProject(source)), () => 0);
  return { ledgers, respondent: (seq: number) => respondent(source, ledgers.ledgersFor(seq), seq) };
}
