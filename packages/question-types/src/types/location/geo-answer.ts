import type { GeoAnswer } from '@canvass/protocol';
import { cleanText } from '../../answers/open-text/clean-text.ts';
import { CITY_LEVELS, namesOf, parseCity } from '../../answers/regions/city-answer.ts';

export const MAX_ADDRESS_LENGTH = 300;
const MAX_LONGITUDE = 180;
const MAX_LATITUDE = 90;

export const EMPTY_LOCATION: GeoAnswer = { city: {}, coordinate: null, formattedAddress: '' };

/** Parses a location. Coordinates may be missing, which validation checks. */
export function parseGeo(raw: unknown): GeoAnswer | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  // The cast is safe, because each field may have any value and is checked.
  const fields = raw as Readonly<Record<keyof GeoAnswer, unknown>>;
  const city = fields.city === undefined ? {} : parseCity(fields.city, CITY_LEVELS);
  const coordinate = parseCoordinate(fields.coordinate ?? null);
  const address = fields.formattedAddress ?? '';
  if (city === undefined || coordinate === undefined || typeof address !== 'string') return undefined;
  const formattedAddress = addressText(address);
  return formattedAddress.length > MAX_ADDRESS_LENGTH ? undefined : { city, coordinate, formattedAddress };
}

/** Reads [longitude, latitude] within their ranges, or null. Undefined for other values. */
export function parseCoordinate(raw: unknown): GeoAnswer['coordinate'] | undefined {
  if (raw === null) return null;
  if (!Array.isArray(raw) || raw.length !== 2) return undefined;
  const [x, y]: readonly unknown[] = raw;
  return isWithin(x, MAX_LONGITUDE) && isWithin(y, MAX_LATITUDE) ? [x, y] : undefined;
}

function isWithin(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit;
}

export function addressText(typedAddress: string): string {
  return cleanText(typedAddress).replace(/\s+/g, ' ').trim();
}

export function isEmptyLocation({ city, coordinate, formattedAddress }: GeoAnswer): boolean {
  return coordinate === null && formattedAddress === '' && namesOf(city).length === 0;
}

export function locationText({ city, formattedAddress }: GeoAnswer): string {
  return formattedAddress === '' ? namesOf(city).join(' ') : formattedAddress;
}
