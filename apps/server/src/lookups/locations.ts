import { createResponseLimit } from '../admission/calls-per-minute.ts';
import type { Respondent } from '../http/callers.ts';
import { type Failure, fail } from '../http/failure.ts';
import type { Foundation } from '../config/foundation.ts';
import type { Settings } from '../config/settings.ts';
import type {
  Coordinate,
  CoordinateSystem,
  FoundLocation,
  LocationProvider,
} from '../config/providers/locations/location-provider.ts';
import { LOCATION_PROVIDERS } from '../config/providers/locations/location-providers.ts';
import type { LocationSettings, TileSettings } from '../config/location-settings.ts';

const PER_MINUTE = 20;

/** The configuration for browsers: `{}` without a provider and tiles. */
interface LocationOffer {
  readonly provider?: CoordinateSystem;
  readonly tiles?: TileSettings;
}
type LocationFoundation = Pick<Foundation, 'now' | 'warn'> & {
  readonly settings: Pick<Settings, 'locations' | 'rateFactor'>;
};
interface Locations {
  readonly offer: LocationOffer;
  search(
    respondent: Respondent,
    query: string,
  ): Promise<{ readonly places: readonly FoundLocation[] } | Failure>;
  addressAt(
    respondent: Respondent,
    coordinate: Coordinate,
  ): Promise<{ readonly place: FoundLocation | null } | Failure>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly locations: Locations;
  }
}

/** Forwards queries to the operator's provider, without data about the respondent. */
export function createLocations({ settings, now, warn }: LocationFoundation): Locations {
  const provider = providerOf(settings.locations);
  const { tiles } = settings.locations;
  const mayAsk = createResponseLimit(Math.ceil(PER_MINUTE * settings.rateFactor), now);

  async function ask<T>(
    respondent: Respondent,
    call: (provider: LocationProvider) => Promise<T>,
  ): Promise<T | Failure> {
    if (provider === undefined) return fail('places.absent');
    if (!mayAsk(respondent)) return fail('request.too_frequent');
    try {
      return await call(provider);
    } catch (error) {
      // Only the name of the error is logged, because its message may contain the respondent's query.
      const kind = error instanceof Error ? error.name : 'unknown';
      warn({ kind }, 'the provider of locations sent an unexpected reply');
      return fail('places.failed');
    }
  }

  return {
    offer: {
      ...(provider !== undefined && { provider: provider.system }),
      ...(tiles !== undefined && { tiles }),
    },
    search: (respondent, query) => ask(respondent, async (from) => ({ places: await from.search(query) })),
    addressAt: (respondent, at) =>
      ask(respondent, async (from) => ({ place: (await from.addressAt(at)) ?? null })),
  };
}

function providerOf({ provider }: LocationSettings): LocationProvider | undefined {
  return provider && LOCATION_PROVIDERS[provider.kind].create(provider);
}
