import type { Ending, Outcome } from './outcome.ts';

/** Frequency of each value, ascending by value. */
export type Distribution = readonly (readonly [value: number, respondents: number])[];

export interface TallyData {
  readonly respondents: number;
  /** Counts by number of the counter. */
  readonly counts: readonly number[];
  readonly questions: Distribution;
  readonly pages: Distribution;
  /** Number of messages by `gid key`. */
  readonly messages: readonly (readonly [message: string, times: number])[];
  /** Number of respondents by `gid target` of a jump. */
  readonly jumps: readonly (readonly [jump: string, respondents: number])[];
  /** Number of respondents by `[status, cause, name]`, as text. */
  readonly endings: readonly (readonly [ending: string, respondents: number])[];
}

/** Sums of outcomes, independent of the order in which the outcomes were added. */
export class Tally {
  readonly #counts: number[];
  readonly #questions = new Map<number, number>();
  readonly #pages = new Map<number, number>();
  readonly #messages = new Map<string, number>();
  readonly #jumps = new Map<string, number>();
  readonly #endings = new Map<string, number>();
  #respondents = 0;

  constructor(size: number) {
    this.#counts = new Array<number>(size).fill(0);
  }

  add({ counters, questions, pages, messages, jumps, ending }: Outcome): void {
    this.#respondents += 1;
    for (const counter of counters) this.#counts[counter] = (this.#counts[counter] ?? 0) + 1;
    increase(this.#questions, questions, 1);
    increase(this.#pages, pages, 1);
    for (const message of messages) increase(this.#messages, message, 1);
    for (const jump of jumps) increase(this.#jumps, jump, 1);
    increase(this.#endings, endingKey(ending), 1);
  }

  merge(data: TallyData): void {
    this.#respondents += data.respondents;
    data.counts.forEach((count, counter) => {
      this.#counts[counter] = (this.#counts[counter] ?? 0) + count;
    });
    for (const [value, count] of data.questions) increase(this.#questions, value, count);
    for (const [value, count] of data.pages) increase(this.#pages, value, count);
    for (const [key, count] of data.messages) increase(this.#messages, key, count);
    for (const [key, count] of data.jumps) increase(this.#jumps, key, count);
    for (const [key, count] of data.endings) increase(this.#endings, key, count);
  }

  /** Sorts the sums, so that equal sums give equal bytes. */
  data(): TallyData {
    return {
      respondents: this.#respondents,
      counts: this.#counts,
      questions: sortByValue(this.#questions),
      pages: sortByValue(this.#pages),
      messages: sortByText(this.#messages),
      jumps: sortByText(this.#jumps),
      endings: sortByText(this.#endings),
    };
  }
}

/** An ending as text: `[2,"kind"]`, or `[1]` without a cause, or `[1,"flow","vip"]` with a cause and a name. */
function endingKey({ status, cause, name }: Ending): string {
  return JSON.stringify([status, cause, name].filter((part) => part !== undefined));
}

function increase<K>(map: Map<K, number>, key: K, amount: number): void {
  map.set(key, (map.get(key) ?? 0) + amount);
}

function sortByValue(map: ReadonlyMap<number, number>): Distribution {
  return [...map].toSorted(([a], [b]) => a - b);
}

/** Sorts by code units, so that the order is the same in every locale. */
function sortByText(map: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
