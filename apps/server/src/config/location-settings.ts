import type {
  CoordinateSystem,
  LocationProviderKind,
  ProviderAddress,
} from './providers/locations/location-provider.ts';
import { LOCATION_PROVIDERS, type LocationProviderName } from './providers/locations/location-providers.ts';

const isLocationProvider = (name: string): name is LocationProviderName =>
  Object.hasOwn(LOCATION_PROVIDERS, name);

/** The operator's providers of location search and maps (docs/operations.md). Neither is called if not configured. */
export interface LocationSettings {
  readonly provider: ProviderSettings | undefined;
  readonly tiles: TileSettings | undefined;
}
interface ProviderSettings extends ProviderAddress {
  readonly kind: LocationProviderName;
}
export interface TileSettings {
  /** Address of a tile, with `{z}`, `{x}`, `{y}` and optionally `{s}`. */
  readonly url: string;
  readonly attribution: string;
  readonly system: CoordinateSystem;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readLocationSettings(env: Environment, problems: string[]): LocationSettings {
  return { provider: readProvider(env, problems), tiles: readTiles(env, problems) };
}

function readProvider(env: Environment, problems: string[]): ProviderSettings | undefined {
  const kind = env['PLACES_PROVIDER'];
  if (!kind) return undefined;
  if (!isLocationProvider(kind)) {
    const names = Object.keys(LOCATION_PROVIDERS).join(', ');
    problems.push(`PLACES_PROVIDER must be one of ${names}, and it is "${kind}".`);
    return undefined;
  }
  const url = env['PLACES_URL'] ?? '';
  // A message must not repeat the address, which may contain a password.
  if (!isHttp(url)) {
    problems.push('PLACES_URL must be an address such as https://nominatim.example.com.');
    return undefined;
  }
  const key = env['PLACES_KEY'] || undefined;
  const { needsKey }: LocationProviderKind = LOCATION_PROVIDERS[kind];
  if (needsKey && key === undefined) {
    problems.push(`PLACES_KEY must be set, because PLACES_PROVIDER is ${kind}.`);
    return undefined;
  }
  return { kind, url: url.replace(/\/+$/, ''), key };
}

function readTiles(env: Environment, problems: string[]): TileSettings | undefined {
  const url = env['TILES_URL'];
  if (!url) return undefined;
  const isTemplate = ['{z}', '{x}', '{y}'].every((part) => url.includes(part));
  if (!isTemplate || findTileSource(url) === undefined) {
    problems.push('TILES_URL must be an address such as https://tiles.example.com/{z}/{x}/{y}.png.');
    return undefined;
  }
  const attribution = env['TILES_ATTRIBUTION'];
  if (!attribution) {
    problems.push('TILES_ATTRIBUTION must name the source of the map, because TILES_URL is set.');
    return undefined;
  }
  const system = env['TILES_SYSTEM'] || 'WGS-84';
  if (system !== 'WGS-84' && system !== 'GCJ-02') {
    problems.push(`TILES_SYSTEM must be WGS-84 or GCJ-02, and it is "${system}".`);
    return undefined;
  }
  return { url, attribution, system };
}

/** The origin of tiles in a Content-Security-Policy, with `*` for `{s}`. Undefined for an invalid template. */
export function findTileSource(template: string): string | undefined {
  const [, scheme, host] = /^(https?):\/\/((?:\{s\}\.)?[\w.-]+(?::\d{1,5})?)\//.exec(template) ?? [];
  return scheme === undefined || host === undefined ? undefined : `${scheme}://${host.replace('{s}', '*')}`;
}

function isHttp(url: string): boolean {
  return /^https?:\/\/.+/.test(url) && URL.canParse(url);
}
