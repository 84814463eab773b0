/** Maximum number of returned cycles. Fixing some cycles usually breaks the others, too. */
const MAX_CYCLES = 100;

/**
 * The cycles that a depth-first search finds. Each list is in the order of use. The result is empty only if there is no
 * cycle. The search is not recursive, because chains can be very long.
 */
export function cyclesIn(
  ids: Iterable<string>,
  usesOf: (id: string) => Iterable<string>,
): readonly (readonly string[])[] {
  const search = new Search(usesOf);
  for (const id of ids) search.searchFrom(id);
  return search.cycles;
}

interface Visit {
  readonly id: string;
  readonly uses: Iterator<string>;
}

class Search {
  readonly cycles: (readonly string[])[] = [];
  readonly #done = new Set<string>();
  readonly #open = new Set<string>();
  readonly #trail: Visit[] = [];
  readonly #usesOf: (id: string) => Iterable<string>;

  constructor(usesOf: (id: string) => Iterable<string>) {
    this.#usesOf = usesOf;
  }
  searchFrom(start: string): void {
    if (!this.#done.has(start)) this.#enter(start);
    for (let top = this.#trail.at(-1); top !== undefined; top = this.#trail.at(-1)) {
      const { value: next, done: exhausted } = top.uses.next();
      if (exhausted === true) this.#leave(top.id);
      else if (this.#open.has(next)) this.#report(next);
      else if (!this.#done.has(next)) this.#enter(next);
    }
  }
  #enter(id: string): void {
    this.#trail.push({ id, uses: this.#usesOf(id)[Symbol.iterator]() });
    this.#open.add(id);
  }
  #leave(id: string): void {
    this.#trail.pop();
    this.#open.delete(id);
    this.#done.add(id);
  }
  #report(first: string): void {
    if (this.cycles.length >= MAX_CYCLES) return;
    const ids = this.#trail.map(({ id }) => id);
    this.cycles.push(ids.slice(ids.indexOf(first)));
  }
}

const MAX_NAMES = 12;
/** Joins names as `a → b → c`, and leaves out the middle of long chains. */
export function trailText(names: readonly string[]): string {
  if (names.length <= MAX_NAMES) return names.join(' → ');
  const half = MAX_NAMES / 2;
  return [...names.slice(0, half), '…', ...names.slice(-half)].join(' → ');
}
