import {
  attachedFiles,
  mayBeReordered,
  shownOrder,
  pagesOf,
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
import type { CountedBy, MovedResponses } from '@canvass/protocol';
import {
  carryAnswers,
  fitsVersion,
  findPassedQuestions,
  findSeenQuestions,
  factsOnVersion,
} from '../../response-log/carry-answers.ts';
import { effectiveAnswers } from '../../response-log/step-store.ts';
import type { CellCount } from '../../quotas/quota-overview-store.ts';

/** A response in progress with its state on its own version. */
interface ResponseInProgress {
  readonly seq: number;
  readonly own: Program;
  readonly at: State;
  /** Cells in which it holds slots. */
  readonly holds: ReadonlySet<string>;
}

/** The version to try, and the current numbers of its quota cells. */
export interface TrialVersion {
  readonly to: Program;
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
type Outcome = { readonly [L in ListName]?: readonly string[] } & { readonly status?: CountName };

/** Counts the effects of moves. */
export function countMoves(): {
  add(outcome: Outcome): void;
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
    total: () => ({ ...numbers, ...(lists as Record<ListName, CountedBy>) }),
  };
}

/**
 * Predicts the result of moving a response in progress to another version (STATE-14). It runs the same steps as a real
 * move, without storing anything. Draws keep results that are still eligible; new ones depend on the response number.
 */
export async function tryMove(
  { seq, own, at, holds }: ResponseInProgress,
  { to, cells }: TrialVersion,
): Promise<Outcome> {
  const answers = effectiveAnswers(own, at);
  if (Object.keys(answers).length === 0) return { status: 'not_begun' };
  const unfit = Object.keys(answers).filter((gid) => !fitsVersion(own, to, { [gid]: answers[gid] }));
  if (unfit.length > 0) return { status: 'refused', refused_by: unfit };
  const facts = factsOnVersion(own, to, at.facts);
  const beginning = start(to, { ...facts, seeds: { ...seedsFor(to, seq), ...facts.seeds } });
  const full: FullCell[] = [];
  const ledgers = createTrialLedgers({ seq, at, holds, to, cells }, (cell) => full.push(cell));
  const given = { answers, files: attachedFiles(own, at), passed: findPassedQuestions(own, at) };
  const { state } = await carryAnswers(to, beginning, given, (waiting, options) =>
    Promise.resolve(runEffects(to, waiting, ledgers, options)),
  );
  return outcomeOf({ own, at, to, answers, state, full });
}

interface WalkResult {
  readonly own: Program;
  readonly at: State;
  readonly to: Program;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly state: State;
  readonly full: readonly FullCell[];
}

function outcomeOf({ own, at, to, answers, state, full }: WalkResult): Outcome {
  const kept = effectiveAnswers(to, state);
  const lost = Object.keys(answers).filter((gid) => !Object.hasOwn(kept, gid));
  const shown = shownQuestions(to, state);
  const seen = findSeenQuestions(own, at);
  const seenOnTarget = findSeenQuestions(to, state);
  const differences = {
    dropped: lost.filter((gid) => !shown.has(gid)),
    asked_again: lost.filter((gid) => shown.has(gid)),
    added: [...seenOnTarget].filter((gid) => !seen.has(gid) && isBehind(to, state, gid)),
    hidden: [...seen].filter((gid) => to.byGid.has(gid) && !shown.has(gid)),
    reordered: [...seen].filter((gid) => seenOnTarget.has(gid) && isReordered({ own, at, to, state }, gid)),
    redrawn: Object.keys(state.flow.draws).filter((fid) => isRedrawn(at, state, fid)),
    quota_full: full.map(({ cell }) => cell),
  };
  const isUnchanged = Object.values(differences).every((list) => list.length === 0);
  if (state.end.is_end === 1) return { ...differences, status: 'ended' };
  return isUnchanged ? { status: 'unchanged' } : differences;
}

/** Whether a question is on the open page or an earlier page, or on none. */
function isBehind(program: Program, state: State, gid: string): boolean {
  const page = pagesOf(program, state).findIndex(({ occurrences }) =>
    occurrences.some(({ question }) => question.gid === gid),
  );
  return page <= state.page;
}

function isReordered(
  { own, at, to, state }: Pick<WalkResult, 'own' | 'at' | 'to' | 'state'>,
  gid: string,
): boolean {
  return (['options', 'rows'] as const).some((list) => {
    const before = listShownOptions(own, at, { gid, list });
    const after = listShownOptions(to, state, { gid, list });
    const common = before.filter((option) => after.includes(option));
    const now = after.filter((option) => before.includes(option));
    return common.join('\n') !== now.join('\n');
  });
}

/** gids of the options or rows of a question, in the order in which they were shown. */
function listShownOptions(
  program: Program,
  { facts, options, rows }: State,
  { gid, list }: { readonly gid: string; readonly list: 'options' | 'rows' },
): readonly string[] {
  const question = program.questions[program.byGid.get(gid) ?? -1];
  if (question === undefined) return [];
  const authored = (list === 'options' ? question.question.items : question.question.rows_items) ?? [];
  const offered = (list === 'options' ? options : rows)[question.index];
  const order = mayBeReordered(question, list)
    ? shownOrder(program, facts, question, { list, offered })
    : (offered ?? authored.map((_, at) => at));
  return order.flatMap((at) => authored[at]?.gid ?? []);
}

/** Whether an earlier draw now has another result. */
function isRedrawn(at: State, state: State, fid: string): boolean {
  const before = at.flow.draws[fid]?.picks;
  const after = state.flow.draws[fid]?.picks ?? [];
  return before !== undefined && before.join('\n') !== after.join('\n');
}

type Trial = Pick<ResponseInProgress, 'seq' | 'at' | 'holds'> & TrialVersion;

/**
 * Ledgers that store nothing. A cell is full only if counted responses fill it, because held slots may become free.
 */
function createTrialLedgers({ seq, at, holds, to, cells }: Trial, onFull: (cell: FullCell) => void): Ledgers {
  const counts = new Map(cells.map((cell) => [cell.cell_id, cell]));
  const caps = new Map(quotasOf(to).groups.flatMap((group) => group.cells.map(({ id, cap }) => [id, cap])));
  const fillOf = (cell: string) => {
    const { done = 0, held = 0, cap = null } = counts.get(cell) ?? {};
    return { done, held, cap: cap ?? caps.get(cell) ?? 0 };
  };
  return {
    ...singleRespondentLedgers,
    quota(claims: readonly QuotaClaim[]) {
      const stops = claims.filter(({ group }) => group.mode === 'stop');
      const decision = decideQuota(stops, {
        respondent: seq,
        fill: fillOf,
        holds: (cell) => holds.has(cell),
      });
      if (!('full' in decision) || decision.onlyHeld.length > 0) return undefined;
      onFull(decision.full);
      return decision.full;
    },
    draw: (request) =>
      choosePicks({
        request,
        counts: {},
        previous: at.flow.draws[request.fid]?.picks,
        shuffle: request.shuffle,
        random: rng(`${seq}:${request.fid}`),
      }).picks,
  };
}
