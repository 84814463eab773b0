import {
  listPages,
  seededIds,
  LOCAL_SEED_LIMIT,
  questionView,
  start,
  type Program,
  type State,
} from '@canvass/logic';
import type { OrderMode, Option, Question, ProjectItem as Item } from '@canvass/project';
import { computeMoment, questionContext } from '@canvass/logic/inspect';
import { plainFacts } from '@canvass/simulation';

interface PositionCounts {
  readonly orders: number;
  /** How often each item has each position, by item, then by position. */
  readonly counts: readonly (readonly number[])[];
}

/** Counts the positions of items in orders. Each order is a list of the numbers 0 to `size`-1. */
export function countPositions(size: number, orders: Iterable<readonly number[]>): PositionCounts {
  const counts = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  let total = 0;
  for (const order of orders) {
    total += 1;
    order.forEach((item, place) => {
      const row = counts[item];
      if (row !== undefined) row[place] = (row[place] ?? 0) + 1;
    });
  }
  return { orders: total, counts };
}

interface Imbalance {
  readonly item: number;
  readonly place: number;
  readonly count: number;
  /** The count in fair orders. 0 at a position that the item should not have. */
  readonly expected: number;
}

/** Probability that a fair order is reported as uneven, for all items of a list together. */
const SIGNIFICANCE = 0.001;

/**
 * Finds items at a position that they should not have, and items that have their positions unequally often (Pearson's
 * chi-square with Bonferroni correction), each with this position or the position that deviates most. `positionsOf`
 * returns the intended positions of an item. Items with fewer than two intended positions are not tested.
 */
export function findImbalance(
  { orders, counts }: PositionCounts,
  positionsOf: (item: number) => readonly number[],
): readonly Imbalance[] {
  return counts.flatMap((row, item) => {
    const intended = positionsOf(item);
    if (intended.length < 2) return [];
    const expected = orders / intended.length;
    const misplaced = row.findIndex((count, position) => count > 0 && !intended.includes(position));
    if (misplaced !== -1) return [{ item, place: misplaced, count: row[misplaced] ?? 0, expected: 0 }];
    const differences = intended.map((position) => (row[position] ?? 0) - expected);
    const chiSquare = differences.reduce((sum, difference) => sum + (difference * difference) / expected, 0);
    const limit = chiSquareLimit(intended.length - 1, SIGNIFICANCE / counts.length);
    if (chiSquare <= limit) return [];
    const largestDifference = differences.reduce(
      (at, difference, index) => (Math.abs(difference) > Math.abs(differences[at] ?? 0) ? index : at),
      0,
    );
    const place = intended[largestDifference] ?? 0;
    return [{ item, place, count: row[place] ?? 0, expected }];
  });
}

/** The value that chi-square exceeds with this probability (Wilson and Hilferty; a bit high for one degree). */
export function chiSquareLimit(freedom: number, probability: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + normalQuantile(probability) * Math.sqrt(part)) ** 3;
}

/** The value that a standard normal exceeds with this probability, up to 0.5 (Abramowitz and Stegun 26.2.23). */
function normalQuantile(probability: number): number {
  const t = Math.sqrt(-2 * Math.log(probability));
  const numerator = 2.515517 + t * (0.802853 + t * 0.010328);
  return t - numerator / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
}

/** A group or page whose questions and pages are shown in an order by seed. */
interface OrderedGroup {
  readonly gid: string;
  readonly code: string;
  readonly mode: OrderMode;
  readonly children: readonly { readonly code: string; readonly questions: readonly string[] }[];
}

/** The groups and pages with an order by seed, in the order of the file. */
function orderedGroups(program: Program): readonly OrderedGroup[] {
  const seededGids = new Set(seededIds(program));
  return program.project.items.flatMap((item) => orderedGroupsIn(item, seededGids));
}

function orderedGroupsIn(item: Item, seededGids: ReadonlySet<string>): readonly OrderedGroup[] {
  if (item.type === 'Q') return [];
  const { gid, cid, item_order: mode, items } = item;
  const innerGroups = items.flatMap((child) => orderedGroupsIn(child, seededGids));
  if (mode === undefined || !seededGids.has(gid)) return innerGroups;
  return [{ gid, code: cid ?? gid, mode, children: items.map(childOf) }, ...innerGroups];
}

function childOf(child: Item): OrderedGroup['children'][number] {
  return { code: child.cid ?? child.gid, questions: questionsIn(child) };
}

function questionsIn(item: Item): readonly string[] {
  return item.type === 'Q' ? [item.gid] : item.items.flatMap(questionsIn);
}

/** Returns the order of a group's children, as indexes of the authored list. */
function questionOrder(program: Program, state: State, { children }: OrderedGroup): readonly number[] {
  const numbers = new Map(
    children.flatMap(({ questions }, number) => questions.map((gid) => [gid, number] as const)),
  );
  const numbersInOrder = new Set<number>();
  for (const { occurrences } of listPages(program, state)) {
    for (const { question } of occurrences) {
      const number = numbers.get(question.gid);
      if (number !== undefined) numbersInOrder.add(number);
    }
  }
  return [...numbersInOrder];
}

/** The counts of one list in an order by seed, over all local seeds, with all options visible. */
export interface ListFigures extends PositionCounts {
  readonly code: string;
  readonly gid: string;
  readonly list: 'options' | 'rows' | 'questions';
  readonly mode: OrderMode;
  /** Codes of options, rows, or questions and pages of a group, as authored. */
  readonly items: readonly string[];
  readonly fixed: readonly string[];
  /** False if option groups are ordered too, or the order follows another question. `imbalance` is then empty. */
  readonly judged: boolean;
  readonly imbalance: readonly Imbalance[];
}

type ProgramQuestion = Program['questions'][number];

/** Modes whose order depends on a seed. */
const SEEDED_MODES: ReadonlySet<OrderMode> = new Set(['random', 'random_reverse', 'loop', 'sort']);

/** Counts the orders of all randomised lists: groups of questions, then options and rows, in the order of the file. */
export function measureOrders(program: Program): readonly ListFigures[] {
  return [
    ...orderedGroups(program).map((group) => measureGroup(program, group)),
    ...program.questions.flatMap((question) => [
      ...measureList(program, question, 'options'),
      ...measureList(program, question, 'rows'),
    ]),
  ];
}

function measureGroup(program: Program, group: OrderedGroup): ListFigures {
  const { gid, code, mode, children } = group;
  const orders = ordersOfAllSeeds(program, gid, (state) => questionOrder(program, state, group));
  const positionCounts = countPositions(children.length, orders);
  return {
    code,
    gid,
    list: 'questions',
    mode,
    items: children.map((child) => child.code),
    fixed: [],
    judged: true,
    ...positionCounts,
    imbalance: findImbalance(
      positionCounts,
      createIntendedPositions(mode, new Array(children.length).fill({})),
    ),
  };
}

type QuestionList = 'options' | 'rows';

function measureList(
  program: Program,
  question: ProgramQuestion,
  list: QuestionList,
): readonly ListFigures[] {
  const { gid, question: listQuestion, order } = question;
  const { items, mode, groupModes } = computeFields(listQuestion, list);
  if (items.length < 2 || ![mode, ...groupModes].some((each) => SEEDED_MODES.has(each))) return [];
  const numbers = new Map(items.map((item, number) => [item.gid, number]));
  const orders = ordersOfAllSeeds(program, gid, (state) =>
    shownOrder(program, state, { question, list }).map((shownGid) => numbers.get(shownGid) ?? -1),
  );
  const positionCounts = countPositions(items.length, orders);
  const isJudged = order === undefined;
  return [
    {
      code: listQuestion.cid ?? gid,
      gid,
      list,
      mode,
      items: items.map(codeOf),
      fixed: items.filter(({ fixed }) => fixed === true).map(codeOf),
      judged: isJudged,
      ...positionCounts,
      imbalance: isJudged ? findImbalance(positionCounts, createIntendedPositions(mode, items)) : [],
    },
  ];
}

function computeFields(question: Question, list: QuestionList) {
  const [items = [], mode = 'normal', groupMode = 'normal', groups = []] =
    list === 'options'
      ? [question.items, question.option_order, question.option_group_order, question.option_group_list]
      : [question.rows_items, question.row_order, question.row_group_order, question.row_group_list];
  return { items, mode, groupModes: [groupMode, ...groups.map(({ order }) => order ?? 'normal')] };
}

const codeOf = ({ cid, seq }: Option): string => cid ?? `A${seq}`;

/** Returns a function that lists the intended positions of an item: all free positions, or two mirrored positions. */
function createIntendedPositions(
  mode: OrderMode,
  items: readonly { readonly fixed?: boolean }[],
): (item: number) => readonly number[] {
  const freePositions = items.flatMap(({ fixed }, at) => (fixed === true ? [] : [at]));
  if (mode !== 'random_reverse') return (item) => (freePositions.includes(item) ? freePositions : []);
  return (item) => {
    const index = freePositions.indexOf(item);
    const [ownPosition, mirroredPosition] = [
      freePositions[index],
      freePositions[freePositions.length - 1 - index],
    ];
    return ownPosition === undefined || mirroredPosition === undefined || ownPosition === mirroredPosition
      ? []
      : [ownPosition, mirroredPosition];
  };
}

/** Yields the result of `orderOf` for every local seed of the question or group, with all options visible. */
function* ordersOfAllSeeds(
  program: Program,
  gid: string,
  orderOf: (state: State) => readonly number[],
): Generator<readonly number[]> {
  const startState = start(program, plainFacts(program, { seq: null, seeds: {} }));
  for (let seed = 0; seed < LOCAL_SEED_LIMIT; seed += 1) {
    yield orderOf({
      ...startState,
      facts: { ...startState.facts, seeds: { [gid]: seed } },
      options: {},
      rows: {},
    });
  }
}

function shownOrder(
  program: Program,
  state: State,
  { question, list }: { readonly question: ProgramQuestion; readonly list: QuestionList },
): readonly string[] {
  if (list === 'options')
    return questionContext(computeMoment(program, state), question)
      .orderedOptions()
      .map(({ gid }) => gid);
  return (questionView(program, state, question.gid)?.rows ?? []).map(({ option }) => option.gid);
}
