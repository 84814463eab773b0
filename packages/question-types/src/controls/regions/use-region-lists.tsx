import type { CityAnswer } from '@canvass/protocol';
import { useCallback } from 'react';
import type { CityLevel, RegionCountry } from '../../answers/regions/city-answer.ts';
import type { LocationService, Region } from '../view-props.ts';
import { useLoaded } from './use-loaded.tsx';

export interface RegionLists {
  readonly state: ReturnType<typeof useLoaded>['state'];
  retry?(): void;
  /** The regions of a level. Undefined until they are loaded, and if an upper level has no choice from the lists. */
  findList(level: CityLevel, city: CityAnswer): readonly Region[] | undefined;
}

/** Loads the regions of a country, and the streets of the chosen province if they are asked. */
export function useRegionLists(
  locations: LocationService | undefined,
  country: RegionCountry | undefined,
  askedLevels: readonly CityLevel[],
  city: CityAnswer,
): RegionLists {
  const loadRegions = useCallback(
    async () => (await locations?.regions(country)) ?? [],
    [locations, country],
  );
  const regions = useLoaded(locations === undefined ? undefined : loadRegions);
  const allRegions = regions.state === 'ready' ? regions.data : undefined;
  const provinceCode = regionNamed(allRegions, city['1'])?.code;
  const loadStreets = useCallback(
    async (): Promise<Readonly<Record<string, readonly Region[]>>> =>
      (provinceCode === undefined ? undefined : await locations?.streets(provinceCode)) ?? {},
    [locations, provinceCode],
  );
  const wantsStreets = askedLevels.includes('4') && provinceCode !== undefined;
  const streets = useLoaded(wantsStreets ? loadStreets : undefined);
  const failed = [regions, streets].find((part) => part.state === 'failed');
  return {
    state: failed === undefined ? regions.state : 'failed',
    ...(failed?.state === 'failed' && { retry: failed.retry }),
    findList(level, chosen) {
      if (level === '1') return allRegions;
      const cities = regionNamed(allRegions, chosen['1'])?.children;
      if (level === '2') return cities;
      const districts = regionNamed(cities, chosen['2'])?.children;
      if (level === '3') return districts;
      const district = regionNamed(districts, chosen['3']);
      if (district === undefined || streets.state !== 'ready') return undefined;
      // A district without streets is listed as its only street, so that every level can be filled.
      return streets.data[district.code] ?? [district];
    },
  };
}

function regionNamed(regions: readonly Region[] | undefined, name: string | undefined): Region | undefined {
  return regions?.find((region) => region.name === name);
}
