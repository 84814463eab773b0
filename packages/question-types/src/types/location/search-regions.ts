import type { CityAnswer } from '@canvass/protocol';
import type { Region } from '../../answers/regions/decode-regions.ts';

/** Maximum number of hits, so that the list is short enough to read. */
const MAX_HITS = 20;

export interface FoundRegion {
  readonly name: string;
  readonly path: readonly string[];
  readonly city: CityAnswer;
}

/** Regions whose name or full path contains the query, upper levels first. Sends nothing to third parties. */
export function searchRegions(regions: readonly Region[], query: string): readonly FoundRegion[] {
  const wanted = foldText(query);
  if (wanted === '') return [];
  const found: FoundRegion[] = [];
  let level: readonly (readonly Region[])[] = regions.map((region) => [region]);
  while (level.length > 0 && found.length < MAX_HITS) {
    const hits = level.filter((path) => isHit(path, wanted));
    found.push(...hits.slice(0, MAX_HITS - found.length).map(foundOf));
    level = level.flatMap((path) => (path.at(-1)?.children ?? []).map((child) => [...path, child]));
  }
  return found;
}

/** The region's own name must contain part of the query, or the city's name would find each of its districts. */
function isHit(path: readonly Region[], wanted: string): boolean {
  const own = foldText(path.at(-1)?.name ?? '');
  if (own.includes(wanted)) return true;
  const whole = path.map(({ name }) => foldText(name)).join('');
  const start = whole.indexOf(wanted);
  return start >= 0 && start + wanted.length > whole.length - own.length;
}

/** The text in lower case, without accents and spaces, so that "sao paulo" finds São Paulo. */
const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s]+/gu, '')
    .toLowerCase();

function foundOf(path: readonly Region[]): FoundRegion {
  const names = path.map(({ name }) => name);
  return {
    name: names.at(-1) ?? '',
    path: names,
    city: Object.fromEntries(names.map((name, index) => [index + 1, name])),
  };
}
