import { createResponseLimit } from '../access/response-limit.ts';
import type { Respondent } from '../access/respondent-token.ts';
import { type Failure, fail } from '../http/failure.ts';
import type { Foundation } from '../foundation.ts';
import type { Settings } from '../settings.ts';
import { createAmap } from './amap.ts';
import { createNominatim } from './nominatim.ts';
import type { Coordinate, FoundPlace, PlaceProvider } from './place-provider.ts';
import type { CoordinateSystem, PlaceSettings, TileSettings } from './place-settings.ts';

/** Look-ups of one response within a minute. */
const PER_MINUTE = 20;

/** What the operator has configured, as browsers are told it: `{}` by default. */
export interface PlaceOffer {
  /** Coordinate system of the places that are found. */
  readonly provider?: CoordinateSystem;
  readonly tiles?: TileSettings;
}
/** Of the foundation, what look-ups need. */
type PlaceFoundation = Pick<Foundation, 'now' | 'warn'> & {
  readonly settings: Pick<Settings, 'places' | 'rateFactor'>;
};
export interface Places {
  readonly offer: PlaceOffer;
  search(who: Respondent, query: string): Promise<{ readonly places: readonly FoundPlace[] } | Failure>;
  addressAt(who: Respondent, at: Coordinate): Promise<{ readonly place: FoundPlace | null } | Failure>;
}

/** Passes questions about places on to the operator's provider; the provider never learns who asks. */
export function createPlaces({ settings, now, warn }: PlaceFoundation): Places {
  const provider = providerOf(settings.places);
  const { tiles } = settings.places;
  const mayAsk = createResponseLimit(Math.ceil(PER_MINUTE * settings.rateFactor), now);

  async function ask<T>(who: Respondent, call: (from: PlaceProvider) => Promise<T>): Promise<T | Failure> {
    if (provider === undefined) return fail('places.absent');
    if (!mayAsk(who)) return fail('request.too_frequent');
    try {
      return await call(provider);
    } catch (error) {
      // Only the kind of error: its text may hold what a respondent looked for.
      const kind = error instanceof Error ? error.name : 'unknown';
      warn({ kind }, 'the provider of places did not answer as expected');
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

function providerOf({ provider }: PlaceSettings): PlaceProvider | undefined {
  if (provider === undefined) return undefined;
  return provider.kind === 'amap' ? createAmap(provider) : createNominatim(provider);
}
