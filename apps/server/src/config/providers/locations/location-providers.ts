import { amap } from './amap.ts';
import type { LocationProviderKind } from './location-provider.ts';
import { nominatim } from './nominatim.ts';

/** Every kind of provider, by the name that PLACES_PROVIDER has for it. */
export const LOCATION_PROVIDERS = { nominatim, amap } satisfies Readonly<
  Record<string, LocationProviderKind>
>;

export type LocationProviderName = keyof typeof LOCATION_PROVIDERS;

export const isLocationProvider = (name: string): name is LocationProviderName =>
  Object.hasOwn(LOCATION_PROVIDERS, name);
