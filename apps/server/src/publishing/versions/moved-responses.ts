import {
  attachedFiles,
  mayBeReordered,
  shownOrder,
  listPages,
  type Program,
  rng,
  seedsFor,
  shownQuestions,
  start,
  type State,
} from '@canvass/logic';
import {
  choosePicks,
  decideQuota,
  type FullCell,
  type Ledgers,
  singleRespondentLedgers,
  type QuotaClaim,
  quotasOf,
  runEffects,
} from '@canvass/logic/effects';
import type { CountByKey, MovedResponses } from '@canvass/protocol';
import {
  carryAnswers,
  fitsVersion,
  findPassedQuestions,
  findSeenQuestions,
  factsOnVersion,
} from '../../response-log/carry-answers.ts';
import { effectiveAnswers } from '../../response-log/step-store.ts';
import type { CellCount } from '../../quotas/quota-overview-store.ts';

interface ResponseInProgress {
  readonly seq: number;
  readonly ownProgram: Program;
  readonly currentState: State;
  readonly heldCells: ReadonlySet<string>;
}

export interface TrialVersion {
  readonly targetProgram: Program;
  readonly cells: readonly CellCount[];
}

type ListName =
  | 'refused_by'
  | 'dropped'
  | 'asked_again'
  | 'added'
  | 'hidden'
  | 'reordered'
  | 'redrawn'
  | 'quota_full';
type CountName = 'unchanged' | 'not_begun' | 'refused' | 'ended';

/** The effects of a move on one response, as gids, fids and ids of cells. */
type MoveOutcome = { readonly [L in ListName]?: readonly string[] } & { readonly status?: CountName };

export function countMoves(): {
  add(outcome: MoveOutcome): void;
  readonly total: () => Pick<MovedResponses, ListName | CountName>;
} {
  const numbers: Record<CountName, number> = { unchanged: 0, not_begun: 0, refused: 0, ended: 0 };
  const lists: Record<ListName, Record<string, number>> = {
    refused_by: {},
    dropped: {},
    asked_again: {},
    added: {},
    hidden: {},
    reordered: {},
    redrawn: {},
    quota_full: {},
  };
  return {
    add({ status, ...affected }) {
      if (status !== undefined) numbers[status] += 1;
      for (const name of Object.keys(lists) as ListName[]) // `lists` has exactly these keys
        for (const id of affected[name] ?? []) lists[name][id] = (lists[name][id] ?? 0) + 1;
    },
    total: () => ({ ...numbers, ...(lists as Record<ListName, CountByKey>) }),
  };
}

/**
 * Predicts the result of moving a response in progress to another version (STATE-14). It runs the same steps as a real
 * move, without storing anything. Draws keep results that are still eligible. New results are random by response number.
 */
export async function tryMove(
  { seq, ownProgram, currentState, heldCells }: ResponseInProgress,
  { targetProgram, cells }: TrialVersion,
): Promise<MoveOutcome> {
  const answers = effectiveAnswers(ownProgram, currentState);
  if (Object.keys(answers).length === 0) return { status: 'not_begun' };
  const unfitGids = Object.keys(answers).filter(
    (gid) => !fitsVersion(ownProgram, targetProgram, { [gid]: answers[gid] }),
  );
  if (unfitGids.length > 0) return { status: 'refused', refused_by: unfitGids };
  const facts = factsOnVersion(ownProgram, targetProgram, currentState.facts);
  const startedState = start(targetProgram, {
    ...facts,
    seeds: { ...seedsFor(targetProgram, seq), ...facts.seeds },
  });
  const fullCells: FullCell[] = [];
  const ledgers = createTrialLedgers({ seq, currentState, heldCells, targetProgram, cells }, (cell) =>
    fullCells.push(cell),
  );
  const carriedData = {
    answers,
    files: attachedFiles(ownProgram, currentState),
    passed: findPassedQuestions(ownProgram, currentState),
  };
  const { state } = await carryAnswers(targetProgram, startedState, carriedData, (waiting, options) =>
    Promise.resolve(runEffects(targetProgram, waiting, ledgers, options)),
  );
  return computeOutcome({ ownProgram, currentState, targetProgram, answers, state, fullCells: fullCells });
}

interface MoveResult {
  readonly ownProgram: Program;
  readonly currentState: State;
  readonly targetProgram: Program;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly state: State;
  readonly fullCells: readonly FullCell[];
}

function computeOutcome({
  ownProgram,
  currentState,
  targetProgram,
  answers,
  state,
  fullCells,
}: MoveResult): MoveOutcome {
  const keptAnswers = effectiveAnswers(targetProgram, state);
  const lostGids = Object.keys(answers).filter((gid) => !Object.hasOwn(keptAnswers, gid));
  const shownGids = shownQuestions(targetProgram, state);
  const seenGids = findSeenQuestions(ownProgram, currentState);
  const seenOnTarget = findSeenQuestions(targetProgram, state);
  const differences = {
    dropped: lostGids.filter((gid) => !shownGids.has(gid)),
    asked_again: lostGids.filter((gid) => shownGids.has(gid)),
    added: [...seenOnTarget].filter(
      (gid) => !seenGids.has(gid) && isNotOnLaterPage(targetProgram, state, gid),
    ),
    hidden: [...seenGids].filter((gid) => targetProgram.byGid.has(gid) && !shownGids.has(gid)),
    reordered: [...seenGids].filter(
      (gid) => seenOnTarget.has(gid) && isReordered({ ownProgram, currentState, targetProgram, state }, gid),
    ),
    redrawn: Object.keys(state.flow.draws).filter((fid) => isRedrawn(currentState, state, fid)),
    quota_full: fullCells.map(({ cell }) => cell),
  };
  const isUnchanged = Object.values(differences).every((list) => list.length === 0);
  if (state.end.is_end === 1) return { ...differences, status: 'ended' };
  return isUnchanged ? { status: 'unchanged' } : differences;
}

/** Whether a question is on the open page, on an earlier page or on no page. */
function isNotOnLaterPage(program: Program, state: State, gid: string): boolean {
  const page = listPages(program, state).findIndex(({ occurrences }) =>
    occurrences.some(({ question }) => question.gid === gid),
  );
  return page <= state.page;
}

function isReordered(
  {
    ownProgram,
    currentState,
    targetProgram,
    state,
  }: Pick<MoveResult, 'ownProgram' | 'currentState' | 'targetProgram' | 'state'>,
  gid: string,
): boolean {
  return (['options', 'rows'] as const).some((list) => {
    const before = listShownOptions(ownProgram, currentState, { gid, list });
    const after = listShownOptions(targetProgram, state, { gid, list });
    const orderBefore = before.filter((option) => after.includes(option));
    const orderAfter = after.filter((option) => before.includes(option));
    return orderBefore.join('\n') !== orderAfter.join('\n');
  });
}

/** The gids of a question's options or rows, in the order in which the respondent saw them. */
function listShownOptions(
  program: Program,
  { facts, options, rows }: State,
  { gid, list }: { readonly gid: string; readonly list: 'options' | 'rows' },
): readonly string[] {
  const question = program.questions[program.byGid.get(gid) ?? -1];
  if (question === undefined) return [];
  const authored = (list === 'options' ? question.question.items : question.question.rows_items) ?? [];
  const offeredIndexes = (list === 'options' ? options : rows)[question.index];
  const order = mayBeReordered(question, list)
    ? shownOrder(program, facts, question, { list, offeredIndexes })
    : (offeredIndexes ?? authored.map((_, at) => at));
  return order.flatMap((at) => authored[at]?.gid ?? []);
}

function isRedrawn(earlierState: State, state: State, fid: string): boolean {
  const before = earlierState.flow.draws[fid]?.picks;
  const after = state.flow.draws[fid]?.picks ?? [];
  return before !== undefined && before.join('\n') !== after.join('\n');
}

type Trial = Pick<ResponseInProgress, 'seq' | 'currentState' | 'heldCells'> & TrialVersion;

/** Creates ledgers that store nothing. Only counted responses make a cell full, because held slots may become free. */
function createTrialLedgers(
  { seq, currentState, heldCells, targetProgram, cells }: Trial,
  onFull: (cell: FullCell) => void,
): Ledgers {
  const counts = new Map(cells.map((cell) => [cell.cell_id, cell]));
  const caps = new Map(
    quotasOf(targetProgram).groups.flatMap((group) => group.cells.map(({ id, cap }) => [id, cap])),
  );
  const fillOf = (cell: string) => {
    const { done = 0, held = 0, cap = null } = counts.get(cell) ?? {};
    return { done, held, cap: cap ?? caps.get(cell) ?? 0 };
  };
  return {
    ...singleRespondentLedgers,
    quota(claims: readonly QuotaClaim[]) {
      const stopClaims = claims.filter(({ group }) => group.mode === 'stop');
      const decision = decideQuota(stopClaims, {
        respondent: seq,
        fill: fillOf,
        holds: (cell) => heldCells.has(cell),
      });
      if (!('full' in decision) || decision.onlyHeld.length > 0) return undefined;
      onFull(decision.full);
      return decision.full;
    },
    draw: (request) =>
      choosePicks({
        request,
        counts: {},
        previousPicks: currentState.flow.draws[request.fid]?.picks,
        isShuffled: request.shuffle,
        random: rng(`${seq}:${request.fid}`),
      }).picks,
  };
}
