import { isRecord } from '@canvass/project';
import { rng, type Rng } from '@canvass/logic';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Container = Json[] | { [key: string]: Json };
interface Place {
  readonly container: Container;
  readonly key: string | number;
  readonly value: Json;
}

/** Numbers that code might use as a count, size or position without a check. */
const NUMBERS = [0, -1, 1.5, 200, 65_536, 1_000_000, 2 ** 31, 2 ** 53, 1e21, 1e308];
const TEXTS = [
  '{{ Q1 }}',
  'Q1~200',
  '<b>',
  '((',
  '(a*)*',
  'Q1 and ',
  'let a = 1; ',
  '\\',
  '${',
  '中',
  '\u0000',
];
const MAX_REPEATS = 400;

/** Copies, nests, repeats or enlarges some values of a project. The result is seldom valid. */
export function enlargeProject(source: string, seed: string, maxLength: number): string {
  const random = rng(seed);
  let text = source;
  for (let change = random.int(6) + 1; change > 0; change -= 1) {
    const project = JSON.parse(text) as Json; // a project file, or the result of the previous round
    enlarge(project, random);
    const swollen = JSON.stringify(project);
    if (swollen.length <= maxLength) text = swollen;
  }
  return text;
}

function enlarge(project: Json, random: Rng): void {
  const places = placesIn(project);
  const pick = () => places[random.int(places.length)];
  const [target, otherValue] = [pick(), pick()];
  const change = CHANGES[random.int(CHANGES.length)];
  if (target === undefined || otherValue === undefined || change === undefined) return;
  replaceValue(
    target,
    change({ value: target.value, source: otherValue.value, count: random.int(MAX_REPEATS) + 1, random }),
  );
}

interface RepeatedValue {
  readonly value: Json;
  readonly source: Json;
  readonly count: number;
  readonly random: Rng;
}
const CHANGES: readonly ((swelling: RepeatedValue) => Json)[] = [
  ({ source }) => copy(source),
  ({ value, count }) =>
    Array.isArray(value) ? repeatItems(value, count) : Array.from({ length: count }, () => copy(value)),
  ({ value, count }) => nest(value, count),
  ({ random }) => NUMBERS[random.int(NUMBERS.length)] ?? 0,
  ({ value, count, random }) => {
    const text = TEXTS[random.int(TEXTS.length)] ?? '';
    return `${typeof value === 'string' ? value : ''}${text.repeat(count)}`;
  },
  ({ value, source }) => (isRecord(value) && isRecord(source) ? { ...value, ...copy(source) } : copy(source)),
];

const copy = <T extends Json>(value: T): T => structuredClone(value);
/** Repeats a list, with different ids so that more than the first fault is found. */
const repeatItems = (list: Json[], count: number): Json[] =>
  Array.from({ length: count }, (_, round) => list.map((item) => renameIds(item, round))).flat();

function renameIds(item: Json, round: number): Json {
  const text = JSON.stringify(item).replaceAll(/"gid":"([^"]*)"/g, `"gid":"$1_${round}"`);
  return JSON.parse(text) as Json; // the type of the value that was just serialised
}

function nest(value: Json, depth: number): Json {
  let inner = value;
  for (let level = 0; level < depth % 70; level += 1)
    inner = { relation: 'and', items: [inner, copy(value)] };
  return inner;
}

function replaceValue({ container, key }: Place, value: Json): void {
  if (Array.isArray(container)) container[Number(key)] = value;
  else container[key] = value;
}

function placesIn(value: Json, found: Place[] = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return found;
  const entries: readonly (readonly [string | number, Json])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  for (const [key, inner] of entries) {
    found.push({ container: value, key, value: inner });
    placesIn(inner, found);
  }
  return found;
}
