import { amap } from './amap.ts';
import type { LocationProviderKind } from './location-provider.ts';
import { nominatim } from './nominatim.ts';

/** All kinds of providers by their name in PLACES_PROVIDER. */
export const LOCATION_PROVIDERS = { nominatim, amap } satisfies Readonly<
  Record<string, LocationProviderKind>
>;

export type LocationProviderName = keyof typeof LOCATION_PROVIDERS;
