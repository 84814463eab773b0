import type { CityAnswer } from '@canvass/protocol';
import type { CoordinateSystem } from './location-settings.ts';

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
