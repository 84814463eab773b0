import { isRecord } from '@canvass/project';
import { fetchJson } from './fetch-json.ts';
import {
  computeCity,
  type Coordinate,
  findCoordinate,
  type FoundLocation,
  MAX_LOCATIONS,
  type LocationProvider,
  type LocationProviderKind,
  type ProviderAddress,
  textOf,
} from './location-provider.ts';

/** The region files' name for the second level of the four municipalities, where AMap repeats or omits a name. */
const MUNICIPAL = '市辖区';

/** Calls the web service of AMap, which uses GCJ-02. */
function createAmap({ url, key = '' }: ProviderAddress): LocationProvider {
  const ask = async (path: string, query: Readonly<Record<string, string>>) => {
    const reply = await fetchJson(url, path, { ...query, key });
    // The reply's error text may repeat the key.
    if (!isRecord(reply) || reply['status'] !== '1') throw new Error('refused by the provider');
    return reply;
  };
  return {
    system: 'GCJ-02',
    async search(keywords) {
      const { pois } = await ask('/v3/place/text', { keywords, offset: String(MAX_LOCATIONS) });
      if (!Array.isArray(pois)) throw new Error('no list of locations');
      return pois.slice(0, MAX_LOCATIONS).flatMap((raw) => findLocation(raw) ?? []);
    },
    async addressAt(coordinate) {
      const { regeocode } = await ask('/v3/geocode/regeo', { location: coordinate.join(',') });
      return findAddress(regeocode, coordinate);
    },
  };
}

export const amap: LocationProviderKind = { needsKey: true, create: createAmap };

function findLocation(raw: unknown): FoundLocation | undefined {
  if (!isRecord(raw)) return undefined;
  const name = textOf(raw['name']);
  const coordinate = findCoordinate(...split(raw['location']));
  if (name === undefined || coordinate === undefined) return undefined;
  const [province, city, district] = [raw['pname'], raw['cityname'], raw['adname']].map(textOf);
  const regions = [...new Set([province, city, district])];
  const address = [...regions, textOf(raw['address'])].filter((part) => part !== undefined).join('');
  return { name, address, coordinate, city: levels(province, city, district) };
}

function findAddress(raw: unknown, coordinate: Coordinate): FoundLocation | undefined {
  if (!isRecord(raw)) return undefined;
  const address = textOf(raw['formatted_address']);
  if (address === undefined) return undefined;
  const parts = isRecord(raw['addressComponent']) ? raw['addressComponent'] : {};
  const [province, city, district, street] = ['province', 'city', 'district', 'township'].map((name) =>
    textOf(parts[name]),
  );
  return { name: address, address, coordinate, city: levels(province, city, district, street) };
}

function levels(province?: string, city?: string, ...below: readonly (string | undefined)[]) {
  const isMunicipal = province !== undefined && (city === undefined || city === province);
  return computeCity([province, isMunicipal && below[0] !== undefined ? MUNICIPAL : city, ...below]);
}

function split(location: unknown): readonly [unknown, unknown] {
  const [x, y] = typeof location === 'string' ? location.split(',') : [];
  return [x, y];
}
