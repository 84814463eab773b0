import type { SessionFacts } from '@canvass/protocol';
import type { Program } from '../../program/program.ts';
import type { ListName } from './origins.ts';

/** Returns all options or rows of one question in a respondent's order, as indexes into the authored list. */
export type Order = (program: Program, facts: SessionFacts) => readonly number[];

interface CachedOrders {
  readonly orders: Map<string, readonly number[]>;
  /** Questions whose order was requested. */
  readonly ready: Set<number>;
}

/**
 * Caches orders for each respondent: they depend only on the facts. Computes the first leader of a chain first, so that
 * each follower needs only one step, however long the chain is.
 */
export class OrderCache {
  readonly #leaders: ReadonlyMap<number, number>;
  readonly #known = new WeakMap<SessionFacts, CachedOrders>();

  constructor(leaders: ReadonlyMap<number, number>) {
    this.#leaders = leaders;
  }

  keep(index: number, list: ListName, order: Order): Order {
    const key = `${index} ${list}`;
    return (program, facts) => {
      const kept = this.#keptFor(facts);
      const found = kept.orders.get(key);
      if (found !== undefined) return found;
      this.#prepare(program, facts, { above: this.#leaders.get(index), kept });
      const made = order(program, facts);
      kept.orders.set(key, made);
      return made;
    };
  }

  #keptFor(facts: SessionFacts): CachedOrders {
    const kept = this.#known.get(facts) ?? { orders: new Map(), ready: new Set() };
    this.#known.set(facts, kept);
    return kept;
  }

  #prepare(
    program: Program,
    facts: SessionFacts,
    { above, kept }: { readonly above: number | undefined; readonly kept: CachedOrders },
  ): void {
    const waiting: number[] = [];
    for (let at = above; at !== undefined && !kept.ready.has(at); at = this.#leaders.get(at)) {
      kept.ready.add(at);
      waiting.push(at);
    }
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const order = program.questions[at]?.order;
      order?.apply(program, facts, 'options', NO_ORDER);
      order?.apply(program, facts, 'rows', NO_ORDER);
    }
  }
}
const NO_ORDER: readonly number[] = [];
