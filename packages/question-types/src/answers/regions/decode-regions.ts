import { isRecord } from '@canvass/project';
/** A region and the regions inside. The code is empty in files without codes. Streets are loaded by province. */
export interface Region {
  readonly code: string;
  readonly name: string;
  readonly children?: readonly Region[];
}

/**
 * A region as in `01东城区`: the digits that follow the parent's code, then the name. Files without codes have only the
 * name. A list is a region, followed by the regions inside it.
 */
type PackedRegions = string | readonly PackedRegions[];
/** Number of digits that a code adds to its parent's, down to the district. For streets, STREET_DIGITS. */
const LEVEL_DIGITS = 2;
const STREET_DIGITS = 3;

/**
 * Decodes `/s/static/city.json` and `/s/static/regions/{country}.json`, which `apps/web/scripts/write-regions.mjs`
 * writes. `digits` is 0 in files without codes. Undefined if the file has another format.
 */
export function decodeRegions(file: unknown): readonly Region[] | undefined {
  if (!isRecord(file) || !Array.isArray(file['regions'])) return undefined;
  return listRegions(file['regions'], '', file['digits'] === 0 ? 0 : LEVEL_DIGITS);
}

/** Decodes `/s/static/streets/{province}.json`, which has the streets by the code of their district. */
export function decodeStreets(file: unknown): Readonly<Record<string, readonly Region[]>> | undefined {
  if (!isRecord(file)) return undefined;
  return Object.fromEntries(
    Object.entries(file).map(([district, streets]) => [
      district,
      (Array.isArray(streets) ? streets : []).map((street) =>
        computeRegion(String(street), district, STREET_DIGITS),
      ),
    ]),
  );
}

function listRegions(
  packed: readonly PackedRegions[],
  parentCode: string,
  digits: number,
): readonly Region[] {
  return packed.map((part) => {
    if (typeof part === 'string') return computeRegion(part, parentCode, digits);
    const [parent, ...packedChildren] = part;
    const region = computeRegion(String(parent), parentCode, digits);
    return { ...region, children: listRegions(packedChildren, region.code, digits) };
  });
}

function computeRegion(packed: string, parentCode: string, digits: number): Region {
  return { code: parentCode + packed.slice(0, digits), name: packed.slice(digits) };
}
