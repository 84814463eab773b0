import type { CoordinateSystem } from '@canvass/project/vocabulary';
import type { CityAnswer } from '@canvass/protocol';

export type { CoordinateSystem };
export type Coordinate = readonly [longitude: number, latitude: number];
/** A location in the coordinates of its provider. */
export interface FoundLocation {
  readonly name: string;
  readonly address: string;
  readonly coordinate: Coordinate;
  readonly city: CityAnswer;
}

/** A search for locations. Its calls reject if the provider's reply is missing, late, too long or invalid. */
export interface LocationProvider {
  readonly system: CoordinateSystem;
  search(query: string): Promise<readonly FoundLocation[]>;
  addressAt(coordinate: Coordinate): Promise<FoundLocation | undefined>;
}

export interface ProviderAddress {
  /** Origin and path at the beginning of every call, without a slash at the end. */
  readonly url: string;
  readonly key: string | undefined;
}

export interface LocationProviderKind {
  readonly needsKey?: true;
  create(address: ProviderAddress): LocationProvider;
}

export const MAX_LOCATIONS = 10;

/** Returns a trimmed text. Undefined if there is none: providers write empty fields as `[]`, `""` or not at all. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Reads numbers or numeric texts. Returns undefined if either is empty, invalid or out of range. */
export function findCoordinate(longitude: unknown, latitude: unknown): Coordinate | undefined {
  const [x = Number.NaN, y = Number.NaN] = [longitude, latitude].map((value) =>
    typeof value === 'number' ? value : Number(textOf(value) ?? Number.NaN),
  );
  return Number.isFinite(x) && Number.isFinite(y) && Math.abs(x) <= 180 && Math.abs(y) <= 90
    ? [x, y]
    : undefined;
}

export function computeCity(names: readonly (string | undefined)[]): CityAnswer {
  return Object.fromEntries(
    names.flatMap((name, index) => (name === undefined ? [] : [[String(index + 1), name]])),
  );
}
