import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export type Work = (count: number) => void;

export interface Plan {
  readonly rounds: number;
  /** Target duration of one round of one contender. Work that takes longer runs once. */
  readonly milliseconds: number;
  readonly warmUpMilliseconds: number;
}

setFlagsFromString('--expose-gc');
/** Runs between rows, so that no row includes the garbage of an earlier row. */
export const collectGarbage: () => void = runInNewContext('gc');

/**
 * Returns the median milliseconds of one operation, by contender. Contenders take turns, and each round begins with a
 * different contender, so that other load on the machine affects all contenders.
 */
export function compare<Name extends string>(works: ReadonlyMap<Name, Work>, plan: Plan): Map<Name, number> {
  collectGarbage();
  const names = [...works.keys()];
  const counts = new Map([...works].map(([name, work]) => [name, warmUp(work, plan)]));
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const name of rotate(names, round)) {
      const work = works.get(name);
      const count = counts.get(name) ?? 1;
      if (work !== undefined) times.get(name)?.push(computeTime(work, count) / count);
    }
  }
  return new Map([...times].map(([name, list]) => [name, median(list)]));
}

/** Repeats the work until the compiler has had time to optimise it. Returns how often the work fits into a round. */
function warmUp(work: Work, { milliseconds, warmUpMilliseconds }: Plan): number {
  const until = performance.now() + warmUpMilliseconds;
  let count = 1;
  for (;;) {
    const time = Math.max(computeTime(work, count), 0.01);
    const fittingCount = Math.max(1, Math.round((count * milliseconds) / time));
    if (performance.now() >= until) return fittingCount;
    count = Math.min(fittingCount, count * 8);
  }
}

/** Returns the CPU milliseconds that this process needs for some work, including garbage collection. */
function computeTime(work: Work, count: number): number {
  const startUsage = process.cpuUsage();
  work(count);
  const { user, system } = process.cpuUsage(startUsage);
  return (user + system) / 1000;
}

function rotate<T>(list: readonly T[], distance: number): readonly T[] {
  const offset = distance % list.length;
  return [...list.slice(offset), ...list.slice(0, offset)];
}

export function median(list: readonly number[]): number {
  const ascending = list.toSorted((a, b) => a - b);
  const medianIndex = ascending.length / 2;
  const [low = 0, high = low] = ascending.slice(Math.ceil(medianIndex) - 1, Math.floor(medianIndex) + 1);
  return (low + high) / 2;
}
