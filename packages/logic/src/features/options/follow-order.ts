import type { Option } from '@canvass/project';
import type { RuleContext } from '../../compile/compile-rules.ts';
import { orderOfOptions, orderOfRows } from '../../content/orders.ts';
import { type ChainLookup, computeFields, type ListName, type Origin } from './choice-groups.ts';
import { edgesOfCycles } from './cycles.ts';
import type { SessionFacts } from '@canvass/protocol';
import type { Program } from '../../program/program.ts';

/** Returns all options or rows of one question in a respondent's order, as indexes into the authored list. */
export type Order = (program: Program, facts: SessionFacts) => readonly number[];

interface CachedOrders {
  readonly orders: Map<string, readonly number[]>;
  /** Indexes of the leaders whose orders are cached. */
  readonly ready: Set<number>;
}

/**
 * Caches the orders of each respondent, which depend only on the facts. Computes the first leader of a chain first, so
 * that each follower needs only one step, however long the chain is.
 */
export class OrderCache {
  readonly #leaders: ReadonlyMap<number, number>;
  readonly #known = new WeakMap<SessionFacts, CachedOrders>();

  constructor(leaders: ReadonlyMap<number, number>) {
    this.#leaders = leaders;
  }

  /** Returns a function that calls `order` once per respondent, and then returns the cached order. */
  cached(index: number, list: ListName, order: Order): Order {
    const key = `${index} ${list}`;
    return (program, facts) => {
      const cached = this.#cachedFor(facts);
      const cachedOrder = cached.orders.get(key);
      if (cachedOrder !== undefined) return cachedOrder;
      this.#prepare(program, facts, { firstLeader: this.#leaders.get(index), cachedOrders: cached });
      const newOrder = order(program, facts);
      cached.orders.set(key, newOrder);
      return newOrder;
    };
  }

  #cachedFor(facts: SessionFacts): CachedOrders {
    const cached = this.#known.get(facts) ?? { orders: new Map(), ready: new Set() };
    this.#known.set(facts, cached);
    return cached;
  }

  #prepare(
    program: Program,
    facts: SessionFacts,
    {
      firstLeader,
      cachedOrders,
    }: { readonly firstLeader: number | undefined; readonly cachedOrders: CachedOrders },
  ): void {
    const leaders: number[] = [];
    for (
      let leader = firstLeader;
      leader !== undefined && !cachedOrders.ready.has(leader);
      leader = this.#leaders.get(leader)
    ) {
      cachedOrders.ready.add(leader);
      leaders.push(leader);
    }
    for (let leader = leaders.pop(); leader !== undefined; leader = leaders.pop()) {
      const order = program.questions[leader]?.order;
      order?.apply(program, facts, 'options', NO_ORDER);
      order?.apply(program, facts, 'rows', NO_ORDER);
    }
  }
}
const NO_ORDER: readonly number[] = [];

/**
 * Maps the index of each follower to the index of its leader, the question whose order it follows. `optionOrderRefs`
 * takes precedence over `question_from`. Questions on a cycle have no leader, and keep their order.
 */
export function computeLeaders({ project, layout, indexOf }: RuleContext): ReadonlyMap<number, number> {
  const authoredPairs = (project.optionOrderRefs ?? []).map(({ sourceGid, targetGid }) => ({
    source: indexOf.get(sourceGid) ?? -1,
    target: indexOf.get(targetGid) ?? -1,
  }));
  const shortReferences = layout.questions.map(({ question }, target) => ({
    source: indexOf.get(question.question_from ?? '') ?? -1,
    target,
  }));
  const leaders = new Map<number, { source: number; target: number }>();
  for (const following of [...authoredPairs, ...shortReferences]) {
    const { source, target } = following;
    if (source >= 0 && target >= 0 && !leaders.has(target)) leaders.set(target, following);
  }
  const cycles = edgesOfCycles([...leaders.values()]);
  return new Map(
    [...leaders].flatMap(([target, following]) =>
      cycles.has(following) ? [] : [[target, following.source]],
    ),
  );
}

/** The option or row of the leader that decides the position of an option or row of the follower. */
type Match = Pick<Origin, 'list' | 'itemIndex'> | undefined;

interface Follower {
  readonly list: ListName;
  readonly follower: number;
  readonly leader: number;
  readonly chainOf: ChainLookup;
}

/**
 * The order of a list that follows another question, the leader (ORDER-6). Options and rows take the position of the
 * option or row that they mirror, directly or through others. Other options take that of the option with the same oid,
 * or, if the question mirrors nothing of the leader, the same cid. Unmatched ones come last; fixed ones keep their
 * position. Undefined if none match.
 */
export function followOrder(context: RuleContext, following: Follower): Order | undefined {
  const { list, leader } = following;
  const question = context.layout.questions[following.follower]?.question;
  const items = question === undefined ? [] : computeFields(question, list).items;
  const matches = listMatches(context, following, items);
  if (matches.every((match) => match === undefined)) return undefined;
  return (program, facts) => {
    const source = program.questions[leader];
    if (source === undefined) return [...items.keys()];
    const positionsIn = (order: readonly number[]) => new Map(order.map((at, position) => [at, position]));
    const positions = {
      options: positionsIn(orderOfOptions(program, facts, source)),
      rows: positionsIn(orderOfRows(program, facts, source)),
    };
    const computePosition = (index: number) => {
      const match = matches[index];
      return match === undefined
        ? Number.POSITIVE_INFINITY
        : (positions[match.list].get(match.itemIndex) ?? 0);
    };
    const freeIndexes = [...items.keys()].filter((at) => items[at]?.fixed !== true);
    const movedIndexes = freeIndexes
      .toSorted((a, b) => Math.sign(computePosition(a) - computePosition(b)) || a - b)
      .values();
    return items.map((item, at) => (item.fixed === true ? at : (movedIndexes.next().value ?? at)));
  };
}

function listMatches(
  { layout }: RuleContext,
  { list, follower, leader, chainOf }: Follower,
  items: readonly Option[],
): readonly Match[] {
  const [followerQuestion, leaderQuestion] = [
    layout.questions[follower]?.question,
    layout.questions[leader]?.question,
  ];
  const findMirrored = (option: Option): Match => chainOf(option).find(({ question }) => question === leader);
  const hasMirrors = [...(followerQuestion?.items ?? []), ...(followerQuestion?.rows_items ?? [])].some(
    (option) => findMirrored(option),
  );
  const leaderItems = leaderQuestion?.items ?? [];
  const findByName = (isSame: (option: Option) => boolean): Match => {
    const index = leaderItems.findIndex(isSame);
    return index < 0 ? undefined : { list: 'options', itemIndex: index };
  };
  return items.map((option) => {
    const origin = findMirrored(option);
    if (origin !== undefined || list === 'rows') return origin;
    const { oid } = option;
    const sameOid = oid === undefined ? undefined : findByName((one) => one.oid === oid);
    if (sameOid !== undefined || hasMirrors) return sameOid;
    return findByName((one) => codeOf(one) === codeOf(option));
  });
}

const codeOf = ({ cid, seq }: Option) => cid ?? `A${seq}`;
