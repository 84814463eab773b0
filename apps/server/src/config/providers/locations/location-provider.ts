import type { CityAnswer } from '@canvass/protocol';

export type CoordinateSystem = 'WGS-84' | 'GCJ-02';
export type Coordinate = readonly [longitude: number, latitude: number];
/** A location in the coordinates of its provider. */
export interface FoundLocation {
  readonly name: string;
  readonly address: string;
  readonly coordinate: Coordinate;
  readonly city: CityAnswer;
}

/** Who knows locations. Its calls reject when the provider is away, too slow, too long or not understood. */
export interface LocationProvider {
  readonly system: CoordinateSystem;
  search(query: string): Promise<readonly FoundLocation[]>;
  addressAt(coordinate: Coordinate): Promise<FoundLocation | undefined>;
}

/** Where an operator's provider is, and what it wants to see. */
export interface ProviderAddress {
  /** Origin and path that every call begins with, without a slash at the end. */
  readonly url: string;
  readonly key: string | undefined;
}

/** A kind of provider, which operators choose by its name. */
export interface LocationProviderKind {
  /** It answers nothing without a key. */
  readonly needsKey?: true;
  create(address: ProviderAddress): LocationProvider;
}

/** Locations of one answer. */
export const MOST_LOCATIONS = 10;

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text, or nothing: providers write empty fields as `[]`, `""` or not at all. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Numbers as they come, also as texts; what is empty is no number, and not the point off Africa. */
export function coordinateOf(longitude: unknown, latitude: unknown): Coordinate | undefined {
  const [x = Number.NaN, y = Number.NaN] = [longitude, latitude].map((value) =>
    typeof value === 'number' ? value : Number(textOf(value) ?? Number.NaN),
  );
  return Number.isFinite(x) && Number.isFinite(y) && Math.abs(x) <= 180 && Math.abs(y) <= 90
    ? [x, y]
    : undefined;
}

/** Names by level, without those that are missing. */
export function cityOf(names: readonly (string | undefined)[]): CityAnswer {
  return Object.fromEntries(
    names.flatMap((name, index) => (name === undefined ? [] : [[String(index + 1), name]])),
  );
}
