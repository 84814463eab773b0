import { isShownAt } from '../../content/environment.ts';
import { environmentAt } from '../../content/rule-environment.ts';
import { findPageWhenKnown } from '../../content/page-known.ts';
import { computePresentation } from '../../program/presentation.ts';
import type { ProgramQuestion, Program, Moment } from '../../program/program.ts';
import type { State } from '../../program/types.ts';
import { computeMoment } from '../../program/moment.ts';
import { evaluateCondition } from '../../language/index.ts';
import { quotasOf, type QuotaCellPlan, type QuotaGroupPlan, type QuotaPlan } from './quota-plan.ts';

/** The cells of a group that include a respondent, in authored order. An exclusive group takes only one of them. */
export interface QuotaClaim {
  readonly group: QuotaGroupPlan;
  readonly candidates: readonly string[];
  /**
   * Undecided cells whose conditions hold so far: the respondent keeps an existing slot there after going back to an
   * earlier page.
   */
  readonly keptCells?: readonly string[];
  /** Whether other cells of an exclusive group are undecided, so that full candidates do not end the response yet. */
  readonly isOpenEnded?: true;
}

/**
 * The slots that a respondent needs now. On `next`, only groups that are checked during the survey count, and only
 * decided cells, whose questions the respondent has all completed. On `submit`, all groups count, because every cell is
 * decided, and held slots become counts.
 */
export function quotaClaims(
  program: Program,
  state: State,
  moment: 'next' | 'submit',
): readonly QuotaClaim[] {
  const plan = quotasOf(program);
  const currentMoment = computeMoment(program, state);
  return moment === 'next' ? claimsDuringSurvey(plan, currentMoment) : claimsAtTheEnd(plan, currentMoment);
}

function claimsAtTheEnd({ groups }: QuotaPlan, moment: Moment): readonly QuotaClaim[] {
  return groups.flatMap((group) => {
    const candidates = idsOf(group.cells.filter((cell) => belongsToCell(moment, cell)));
    return candidates.length === 0 ? [] : [{ group, candidates }];
  });
}

function claimsDuringSurvey({ groups }: QuotaPlan, moment: Moment): readonly QuotaClaim[] {
  const isDecided = decidedQuestions(moment.program, moment.state);
  return groups.flatMap((group) => {
    if (group.mode === 'count' || group.check === 'submit') return [];
    const matchingCells = group.cells.filter((cell) => belongsToCell(moment, cell));
    const candidates = idsOf(matchingCells.filter(({ reads }) => reads.every(isDecided)));
    const keptIds = idsOf(matchingCells.filter(({ reads }) => !reads.every(isDecided)));
    if (matchingCells.length === 0) return [];
    const isOpenEnded = group.isExclusive && !group.cells.every(({ reads }) => reads.every(isDecided));
    return [
      {
        group,
        candidates,
        ...(keptIds.length > 0 && { keptCells: keptIds }),
        ...(isOpenEnded && { isOpenEnded }),
      },
    ];
  });
}

function idsOf(cells: readonly QuotaCellPlan[]): readonly string[] {
  return cells.map(({ id }) => id);
}

/**
 * Whether a respondent is in a cell. A condition without a result (it exceeds its budget) counts as true, so that the
 * respondent takes a slot. The cells of one moment share a budget.
 */
export function belongsToCell(
  moment: Moment,
  { id, expression }: Pick<QuotaCellPlan, 'id' | 'expression'>,
): boolean {
  return evaluateCondition(expression, environmentAt(moment, moment.program.nodes.length, id)) ?? true;
}

/** Previews and corrections are not counted (QUOTA-6). */
export const isCounted = ({ facts }: Pick<State, 'facts'>): boolean => facts.mode === undefined;

/**
 * Returns a function that says by index whether a question is completed when a quota is checked: it is on this or an
 * earlier page, or is skipped and the pending effect names it. Unanswered, it stays empty unless the respondent goes
 * back (QUOTA-2). An answer alone is not enough: later questions may have automatic answers, or answers from before
 * going back.
 */
function decidedQuestions(program: Program, state: State): (question: number) => boolean {
  const passedGids = new Set(state.pending.flatMap((effect) => (effect.type === 'quota' ? effect.gids : [])));
  const presentation = computePresentation(program, state);
  const findLastPage = ({ occurrences }: ProgramQuestion): number => {
    const shownOccurrences = occurrences.filter((occurrence) => isShownAt(state.status, occurrence));
    return Math.max(
      ...(shownOccurrences.length > 0 ? shownOccurrences : occurrences).map((one) =>
        findPageWhenKnown(presentation, one),
      ),
    );
  };
  return (index) => {
    const question = program.questions[index];
    return question !== undefined && (passedGids.has(question.gid) || findLastPage(question) <= state.page);
  };
}
