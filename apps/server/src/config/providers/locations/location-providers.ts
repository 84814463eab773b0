import { amap } from './amap.ts';
import type { LocationProviderKind } from './location-provider.ts';
import { nominatim } from './nominatim.ts';

export const LOCATION_PROVIDERS = { nominatim, amap } satisfies Readonly<
  Record<string, LocationProviderKind>
>;

export type LocationProviderName = keyof typeof LOCATION_PROVIDERS;
