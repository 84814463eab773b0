import { isShownAt, environmentAt } from '../../content/environment.ts';
import { presentationOf } from '../../program/presentation.ts';
import type { ProgramQuestion, Program, Moment } from '../../program/program.ts';
import type { State } from '../../program/types.ts';
import { momentOf } from '../../program/moment.ts';
import { evaluateCondition } from '../../language/index.ts';
import { quotasOf, type QuotaCellPlan, type QuotaGroupPlan, type QuotaPlan } from './quota-plan.ts';

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

/**
 * Which questions the respondent has dealt with while a quota is asked, by index: those that the page just left or an
 * earlier one held, and those that the pending effect says are passed over. Without an answer they are empty for good,
 * unless the respondent goes back (QUOTA-2). An answer alone does not tell: later questions may have been
 * answered by themselves, or before the respondent went back.
 */
function decidedQuestions(program: Program, state: State): (question: number) => boolean {
  const passed = new Set(state.pending.flatMap((effect) => (effect.type === 'quota' ? effect.gids : [])));
  const { pageOf } = presentationOf(program, state);
  const lastPageOf = ({ occurrences }: ProgramQuestion): number => {
    const shown = occurrences.filter((occurrence) => isShownAt(state.status, occurrence));
    return Math.max(...(shown.length > 0 ? shown : occurrences).map(({ node }) => pageOf[node] ?? -1));
  };
  return (index) => {
    const question = program.questions[index];
    return question !== undefined && (passed.has(question.gid) || lastPageOf(question) <= state.page);
  };
}
