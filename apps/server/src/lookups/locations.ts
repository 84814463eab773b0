import { createResponseLimit } from '../admission/response-limit.ts';
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

/** Look-ups of one response within a minute. */
const PER_MINUTE = 20;

/** What the operator has configured, as browsers get it: `{}` by default. */
interface LocationOffer {
  /** Coordinate system of the locations that are found. */
  readonly provider?: CoordinateSystem;
  readonly tiles?: TileSettings;
}
/** Of the foundation, what look-ups need. */
type LocationFoundation = Pick<Foundation, 'now' | 'warn'> & {
  readonly settings: Pick<Settings, 'locations' | 'rateFactor'>;
};
export interface Locations {
  readonly offer: LocationOffer;
  search(who: Respondent, query: string): Promise<{ readonly places: readonly FoundLocation[] } | Failure>;
  addressAt(who: Respondent, at: Coordinate): Promise<{ readonly place: FoundLocation | null } | Failure>;
}

/** Passes questions about locations on to the operator's provider; the provider never learns which respondent asks. */
export function createLocations({ settings, now, warn }: LocationFoundation): Locations {
  const provider = providerOf(settings.locations);
  const { tiles } = settings.locations;
  const mayAsk = createResponseLimit(Math.ceil(PER_MINUTE * settings.rateFactor), now);

  async function ask<T>(who: Respondent, call: (from: LocationProvider) => Promise<T>): Promise<T | Failure> {
    if (provider === undefined) return fail('places.absent');
    if (!mayAsk(who)) return fail('request.too_frequent');
    try {
      return await call(provider);
    } catch (error) {
      // Only the kind of error: its text may hold what a respondent looked for.
      const kind = error instanceof Error ? error.name : 'unknown';
      warn({ kind }, 'the provider of locations did not answer as expected');
      return fail('places.failed');
    }
  }

  return {
    offer: {
      ...(provider !== undefined && { provider: provider.system }),
      ...(tiles !== undefined && { tiles }),
    },
    search: (who, query) => ask(who, async (from) => ({ places: await from.search(query) })),
    addressAt: (who, at) => ask(who, async (from) => ({ place: (await from.addressAt(at)) ?? null })),
  };
}

function providerOf({ provider }: LocationSettings): LocationProvider | undefined {
  return provider && LOCATION_PROVIDERS[provider.kind].create(provider);
}
