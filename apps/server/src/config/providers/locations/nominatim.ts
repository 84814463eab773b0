import { isRecord } from '@canvass/project';
import { fetchJson } from './fetch-json.ts';
import {
  computeCity,
  findCoordinate,
  type FoundLocation,
  MAX_LOCATIONS,
  type LocationProvider,
  type LocationProviderKind,
  type ProviderAddress,
  textOf,
} from './location-provider.ts';

/** Calls Nominatim (`format=jsonv2`), which uses WGS-84. */
function createNominatim({ url, key }: ProviderAddress): LocationProvider {
  const sharedQuery = { format: 'jsonv2', addressdetails: '1', ...(key !== undefined && { key }) };
  return {
    system: 'WGS-84',
    async search(q) {
      const found = await fetchJson(url, '/search', { ...sharedQuery, q, limit: String(MAX_LOCATIONS) });
      if (!Array.isArray(found)) throw new Error('no list of locations');
      return found.slice(0, MAX_LOCATIONS).flatMap((raw) => findLocation(raw) ?? []);
    },
    async addressAt([lon, lat]) {
      return findLocation(
        await fetchJson(url, '/reverse', { ...sharedQuery, lat: String(lat), lon: String(lon) }),
      );
    },
  };
}

export const nominatim: LocationProviderKind = { create: createNominatim };

function findLocation(raw: unknown): FoundLocation | undefined {
  if (!isRecord(raw)) return undefined;
  const address = textOf(raw['display_name']);
  const coordinate = findCoordinate(raw['lon'], raw['lat']);
  if (address === undefined || coordinate === undefined) return undefined;
  const parts = isRecord(raw['address']) ? raw['address'] : {};
  const firstPart = (...names: readonly string[]) =>
    names.map((name) => textOf(parts[name])).find((name) => name !== undefined);
  return {
    name: textOf(raw['name']) ?? address,
    address,
    coordinate,
    city: computeCity([
      firstPart('province', 'state'),
      firstPart('city', 'municipality', 'town'),
      firstPart('city_district', 'district', 'county', 'suburb'),
    ]),
  };
}
