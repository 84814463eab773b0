/** One region: code, name, and the regions inside. Streets are loaded by province. */
export interface Region {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly Region[];
}

/**
 * `01东城区`: the name after the digits that follow the parent's code. A list begins with its own region, followed by
 * the regions inside it.
 */
type PackedRegions = string | readonly PackedRegions[];
/** Digits of a level: 2 down to the district, 3 for a street. */
const DIGITS = 2;
const STREET_DIGITS = 3;

/**
 * Decodes `/s/static/city.json`, which `apps/web/scripts/write-regions.mjs` writes. Undefined if it has another
 * format.
 */
export function decodeRegions(file: unknown): readonly Region[] | undefined {
  const packed = isRecord(file) ? file['regions'] : undefined;
  return Array.isArray(packed) ? regionsOf(packed, '') : undefined;
}

/** `/s/static/streets/{province}.json`: streets by the code of their district. */
export function decodeStreets(file: unknown): Readonly<Record<string, readonly Region[]>> | undefined {
  if (!isRecord(file)) return undefined;
  return Object.fromEntries(
    Object.entries(file).map(([district, streets]) => [
      district,
      (Array.isArray(streets) ? streets : []).map((street) =>
        regionOf(String(street), district, STREET_DIGITS),
      ),
    ]),
  );
}

function regionsOf(packed: readonly PackedRegions[], around: string): readonly Region[] {
  return packed.map((part) => {
    if (typeof part === 'string') return regionOf(part, around, DIGITS);
    const [own, ...inside] = part;
    const region = regionOf(String(own), around, DIGITS);
    return { ...region, children: regionsOf(inside, region.code) };
  });
}

function regionOf(packed: string, around: string, digits: number): Region {
  return { code: around + packed.slice(0, digits), name: packed.slice(digits) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
