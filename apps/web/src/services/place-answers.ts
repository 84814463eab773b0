import type { Coordinate, FoundLocation } from '@canvass/question-types/view-props';
import type { CoordinateSystem } from './coordinates.ts';
import { isRecord } from './survey-call.ts';

interface Offers {
  /** Coordinate system of the provider; undefined when there is none. */
  readonly provider: CoordinateSystem | undefined;
  readonly tiles:
    | { readonly url: string; readonly attribution: string; readonly system: CoordinateSystem }
    | undefined;
}

/** The answer of `GET /api/survey/places/{id}`. What is not understood is not offered. */
export function readOffers(data: unknown): Offers {
  const { provider, tiles } = isRecord(data) ? data : {};
  const { url, attribution, system } = isRecord(tiles) ? tiles : {};
  return {
    provider: systemOf(provider),
    tiles:
      typeof url === 'string' && typeof attribution === 'string'
        ? { url, attribution, system: systemOf(system) ?? 'WGS-84' }
        : undefined,
  };
}

/** A place as the server describes it, in the project's coordinates. */
export function readLocation(
  raw: unknown,
  convert: (coordinate: Coordinate) => Coordinate,
): FoundLocation | undefined {
  if (!isRecord(raw)) return undefined;
  const { name, address, coordinate, city } = raw;
  const [x, y]: readonly unknown[] = Array.isArray(coordinate) ? coordinate : [];
  if (typeof name !== 'string' || typeof address !== 'string') return undefined;
  if (typeof x !== 'number' || typeof y !== 'number') return undefined;
  return {
    name,
    address,
    coordinate: convert([x, y]),
    ...(isRecord(city) && {
      city: Object.fromEntries(Object.entries(city).filter(([, part]) => typeof part === 'string')),
    }),
  };
}

function systemOf(value: unknown): CoordinateSystem | undefined {
  return value === 'WGS-84' || value === 'GCJ-02' ? value : undefined;
}
