import { environmentAt } from '../../content/environment.ts';
import { momentOf } from '../../program/moment.ts';
import type { State } from '../../program/types.ts';
import type { Moment, Program } from '../../program/program.ts';
import { evaluateCondition } from '../../language/index.ts';
import { decidedQuestions } from './decided-questions.ts';
import { type QuotaCellPlan, type QuotaGroupPlan, type QuotaPlan, quotasOf } from './quota-plan.ts';

/** Cells of one group that a respondent is in, by id, in authored order. Of an exclusive group the ledger takes one. */
export interface QuotaClaim {
  readonly group: QuotaGroupPlan;
  /** Slots that are needed now. */
  readonly candidates: readonly string[];
  /**
   * Cells that are not decided where the respondent is now, and hold as answered so far: a slot that they have there
   * stays theirs while they are on an earlier page.
   */
  readonly kept?: readonly string[];
  /** Other cells of an exclusive group are still to be decided: that these are full does not end the response yet. */
  readonly isOpenEnded?: true;
}

/**
 * The slots that a respondent needs now. On `next`: of the groups that are checked on the way, as far as their cells
 * are decided, which is when every question that the condition reads has been dealt with. On `submit` everything is
 * decided and every group counts, whenever it was checked before: a slot that was held is converted then.
 */
export function quotaClaims(
  program: Program,
  state: State,
  moment: 'next' | 'submit',
): readonly QuotaClaim[] {
  const plan = quotasOf(program);
  const here = momentOf(program, state);
  return moment === 'next' ? claimsOnTheWay(plan, here) : claimsAtTheEnd(plan, here);
}

function claimsAtTheEnd({ groups }: QuotaPlan, moment: Moment): readonly QuotaClaim[] {
  return groups.flatMap((group) => {
    const candidates = idsOf(group.cells.filter((cell) => belongs(moment, cell)));
    return candidates.length === 0 ? [] : [{ group, candidates }];
  });
}

function claimsOnTheWay({ groups }: QuotaPlan, moment: Moment): readonly QuotaClaim[] {
  const isDecided = decidedQuestions(moment.program, moment.state);
  return groups.flatMap((group) => {
    if (group.mode === 'count' || group.check === 'submit') return [];
    const own = group.cells.filter((cell) => belongs(moment, cell));
    const candidates = idsOf(own.filter(({ reads }) => reads.every(isDecided)));
    const kept = idsOf(own.filter(({ reads }) => !reads.every(isDecided)));
    if (own.length === 0) return [];
    const isOpenEnded = group.exclusive && !group.cells.every(({ reads }) => reads.every(isDecided));
    return [{ group, candidates, ...(kept.length > 0 && { kept }), ...(isOpenEnded && { isOpenEnded }) }];
  });
}

function idsOf(cells: readonly QuotaCellPlan[]): readonly string[] {
  return cells.map(({ id }) => id);
}

/**
 * A condition that cannot be decided (it is too much work) counts as true: a doubtful respondent takes a slot. The cells
 * of one moment share a budget.
 */
export function belongs(
  moment: Moment,
  { id, expression }: Pick<QuotaCellPlan, 'id' | 'expression'>,
): boolean {
  return evaluateCondition(expression, environmentAt(moment, moment.program.nodes.length, id)) ?? true;
}

/** Previews and changes of finished answers leave no trace in the quotas (QUOTA-6). */
export const isCounted = ({ facts }: Pick<State, 'facts'>): boolean => facts.mode === undefined;
