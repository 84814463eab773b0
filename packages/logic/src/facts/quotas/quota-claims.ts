import { environmentAt } from '../../engine/environment.ts';
import type { Program, State } from '../../engine/types.ts';
import { evaluateCondition } from '../../language/index.ts';
import { decidedQuestions } from './decided-questions.ts';
import type { QuotaCellPlan, QuotaGroupPlan, QuotaPlan } from './quota-plan.ts';

/** Cells of one group that a respondent is in, in authored order. Of an exclusive group the ledger takes one. */
export interface QuotaClaim {
  readonly group: QuotaGroupPlan;
  /** Ids of cells; at least one. */
  readonly candidates: readonly string[];
}

/**
 * The places that a respondent needs now. On `next`: of the groups that are checked on the way, as far as their cells
 * are decided, which is when every question that the condition reads has been dealt with. On `submit` everything is
 * decided and every group counts, whenever it was checked before: a place that was held is converted then.
 */
export function quotaClaims(
  plan: QuotaPlan,
  program: Program,
  state: State,
  moment: 'next' | 'submit',
): readonly QuotaClaim[] {
  const groups =
    moment === 'submit'
      ? plan.groups
      : plan.groups.filter(({ mode, check }) => mode === 'stop' && check !== 'submit');
  const isDecided = moment === 'submit' ? () => true : decidedQuestions(program, state);
  return groups.flatMap((group) => {
    const candidates = group.cells
      .filter((cell) => cell.reads.every(isDecided) && belongs(program, state, cell))
      .map(({ id }) => id);
    return candidates.length === 0 ? [] : [{ group, candidates }];
  });
}

/** A condition that cannot be decided (it is too much work) counts as true: a doubtful respondent takes a place. */
function belongs(program: Program, state: State, { id, expression }: QuotaCellPlan): boolean {
  const moment = { ...state, program };
  return evaluateCondition(expression, environmentAt(moment, program.nodes.length, id)) ?? true;
}
