import { seedsFor, rng, type Program } from '@canvass/logic';
import type { Question, Project, ProjectItem } from '@canvass/project';
import { randomBytes } from 'node:crypto';
import { choosePicks, listDrawingNodes, type DrawnPicks } from '@canvass/logic/effects';
import type { DrawRequest } from '@canvass/protocol';
import type { ResponseKey } from '../response-log/response-store.ts';
import type { Transaction } from '../database/transact.ts';
import {
  addToCounts,
  deleteDraws,
  findAbandoned,
  findDraw,
  findDraws,
  lockAllCounts,
  lockCounts,
  storeDraw,
  type DrawRow,
} from './draw-store.ts';

const isLoop = (mode: unknown) => mode === 'loop' || mode === 'sort';

const loopIdCache = new WeakMap<Program, readonly string[]>();

/**
 * The gids, ascending, of questions and groups with loop order or a looped default. Their seeds are values of a counter
 * instead of hashes, so that the rotations are evenly distributed over the respondents (ORDER-5).
 */
export function loopIdsOf(program: Program): readonly string[] {
  const ids = loopIdCache.get(program) ?? findLoops(program);
  loopIdCache.set(program, ids);
  return ids;
}

function findLoops(program: Program): readonly string[] {
  const seeded = new Set(Object.keys(seedsFor(program, 0)));
  return program.project.items
    .flatMap(loopsIn)
    .filter((gid) => seeded.has(gid))
    .sort();
}

function loopsIn(item: ProjectItem): readonly string[] {
  if (item.type === 'Q') return isLooped(item) ? [item.gid] : [];
  const nestedIds = item.items.flatMap(loopsIn);
  return isLoop(item.item_order) ? [item.gid, ...nestedIds] : nestedIds;
}

function isLooped(question: Question): boolean {
  const { option_order, row_order, option_group_order, row_group_order, loop_autofill } = question;
  if (loop_autofill === true) return true;
  if ([option_order, row_order, option_group_order, row_group_order].some(isLoop)) return true;
  const groups = [...(question.option_group_list ?? []), ...(question.row_group_list ?? [])];
  return groups.some(({ order }) => isLoop(order));
}

/** Milliseconds without a call after which the unanswered picks of a response are released for others (FLOW-6). */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

export const hasDraws = ({ flow }: Project): boolean => listDrawingNodes(flow).length > 0;

/**
 * Locks the counts of all balanced draws of a survey, in the same order in every call. A call may draw several times and
 * also end the response. Without this lock, two calls could lock the counts in different orders and deadlock.
 */
export async function lockDraws(
  transaction: Transaction,
  surveyId: string,
  { flow }: Project,
): Promise<void> {
  const balanced = listDrawingNodes(flow).filter(
    (node) => 'uniform_display' in node && node.uniform_display === true,
  );
  const children = balanced.flatMap(({ fid, items = [] }) =>
    items.map((child) => ({ fid, child: child.fid })),
  );
  if (children.length > 0) await lockAllCounts(transaction, surveyId, children);
}

interface DrawOrder extends ResponseKey {
  readonly request: DrawRequest;
  /** Whether the children are shown in the order of the draw instead of the authored order. */
  readonly shuffle: boolean;
  /** False for test responses. */
  readonly changesCounts: boolean;
  readonly now: Date;
  questionsOf(child: string): readonly string[];
}

/**
 * Draws for one response at one randomSet (FLOW-5), in a transaction that has locked the response. Returns the earlier
 * picks if all are still eligible.
 */
export async function draw(transaction: Transaction, order: DrawOrder): Promise<readonly string[]> {
  const { fid, uniform_display } = order.request;
  const earlierDraw = await findDraw(transaction, order, fid);
  if (earlierDraw !== undefined) {
    const { newPicks, droppedPicks } = choose(order, earlierDraw, {});
    if (newPicks.length + droppedPicks.length === 0) return earlierDraw.picks;
  }
  return uniform_display && order.changesCounts
    ? drawBalanced(transaction, order)
    : drawFreely(transaction, order, earlierDraw);
}

function choose(
  { request, shuffle }: DrawOrder,
  earlier: DrawRow | undefined,
  counts: Readonly<Record<string, number>>,
): DrawnPicks {
  // The seed is random, so that the number of a response does not reveal the draw.
  const random = rng(randomBytes(16).toString('base64url'));
  return choosePicks({ request, counts, previousPicks: earlier?.picks, isShuffled: shuffle, random });
}

/** Draws without reading counts, so that no lock is needed, unless an earlier version has counted the picks. */
async function drawFreely(
  transaction: Transaction,
  order: DrawOrder,
  earlier: DrawRow | undefined,
): Promise<readonly string[]> {
  const { fid, items_fids: eligible } = order.request;
  if (earlier?.balanced === true) {
    // All counts, because this version's lock of balanced draws may not include this randomSet.
    await lockAllCounts(transaction, order.surveyId, []);
    await recount(transaction, order, fid, () => []);
  }
  const { picks } = choose(order, earlier, {});
  const row = { fid, eligible, picks, balanced: false, counted: [], settled: true };
  await storeDraw(transaction, order, row, order.now);
  return picks;
}

async function drawBalanced(transaction: Transaction, order: DrawOrder): Promise<readonly string[]> {
  const { surveyId, now, request } = order;
  const { fid, items_fids: eligible } = request;
  const counts = await lockCounts(transaction, surveyId, fid, eligible);
  await releaseAbandoned(transaction, order, counts);
  // The draw is read again under the lock, because another call may have released it as abandoned meanwhile.
  const earlierDraw = await findDraw(transaction, order, fid);
  const { picks } = choose(order, earlierDraw, Object.fromEntries(counts));
  await addToCounts(transaction, surveyId, fid, countChanges(earlierDraw?.counted ?? [], picks));
  const row = { fid, eligible, picks, balanced: true, counted: picks, settled: false };
  await storeDraw(transaction, order, row, now);
  return picks;
}

function countChanges(before: readonly string[], after: readonly string[]): Map<string, number> {
  const changes = new Map(before.map((child) => [child, -1]));
  for (const child of after) changes.set(child, (changes.get(child) ?? 0) + 1);
  return changes;
}

/** Subtracts the picks of abandoned responses from the stored counts and from `counts`, except picks with an answer. */
async function releaseAbandoned(
  transaction: Transaction,
  { surveyId, seq, request: { fid }, now, questionsOf }: DrawOrder,
  counts: Map<string, number>,
): Promise<void> {
  const before = new Date(now.getTime() - ABANDONED_AFTER_MS);
  for (const { answered, ...abandoned } of await findAbandoned(transaction, surveyId, fid, before)) {
    if (abandoned.seq === seq) continue;
    const wasAnswered = new Set(answered);
    const answeredPicks = abandoned.counted.filter((pick) =>
      questionsOf(pick).some((gid) => wasAnswered.has(gid)),
    );
    const change = countChanges(abandoned.counted, answeredPicks);
    await addToCounts(transaction, surveyId, fid, change);
    for (const [child, amount] of change) counts.set(child, (counts.get(child) ?? 0) + amount);
    await storeDraw(
      transaction,
      { surveyId, seq: abandoned.seq },
      { ...abandoned, counted: answeredPicks, settled: true },
      now,
    );
  }
}

interface Ending extends ResponseKey {
  readonly isFinished: boolean;
  readonly now: Date;
  isAnswered(child: string): boolean;
}

/**
 * Settles the draws of an ended response. A finished response counts all its picks, even picks that were released as
 * abandoned. A response that was screened out counts only its picks with an answer.
 */
export async function settleDraws(transaction: Transaction, ending: Ending): Promise<void> {
  for (const row of await findDraws(transaction, ending))
    if (row.balanced)
      await recount(transaction, ending, row.fid, ({ picks }) =>
        picks.filter((pick) => ending.isFinished || ending.isAnswered(pick)),
      );
}

export async function dropDraws(transaction: Transaction, key: ResponseKey, now: Date): Promise<void> {
  for (const row of await findDraws(transaction, key))
    if (row.balanced) await recount(transaction, { ...key, now }, row.fid, () => []);
  await deleteDraws(transaction, key);
}

async function recount(
  transaction: Transaction,
  ending: ResponseKey & { readonly now: Date },
  fid: string,
  countedOf: (row: DrawRow) => readonly string[],
): Promise<void> {
  const { surveyId, now } = ending;
  await lockCounts(transaction, surveyId, fid, []);
  const row = await findDraw(transaction, ending, fid);
  if (row === undefined) return;
  const countedPicks = countedOf(row);
  await addToCounts(transaction, surveyId, fid, countChanges(row.counted, countedPicks));
  await storeDraw(transaction, ending, { ...row, counted: countedPicks, settled: true }, now);
}
