import type { GeoAnswer, CityAnswer } from '@canvass/protocol';
import { announce, Button, TextField } from '@canvass/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { LeaveWarning } from '../../controls/question/leave-warning.tsx';
import { useLeaveWarning } from '../../controls/question/use-unfinished.tsx';
import type { RegionCountry } from '../../answers/regions/city-answer.ts';
import {
  type LocationOffers,
  type LocationService,
  ServiceFailure,
  type Translate,
} from '../../controls/view-props.ts';
import type { Region } from '../../answers/regions/decode-regions.ts';

const MAX_HITS = 20;

interface FoundRegion {
  readonly name: string;
  readonly path: readonly string[];
  readonly city: CityAnswer;
}

/** Finds regions whose name or path contains the query, upper levels first. Sends nothing to third parties. */
export function searchRegions(regions: readonly Region[], query: string): readonly FoundRegion[] {
  const foldedQuery = foldText(query);
  if (foldedQuery === '') return [];
  const found: FoundRegion[] = [];
  let level: readonly (readonly Region[])[] = regions.map((region) => [region]);
  while (level.length > 0 && found.length < MAX_HITS) {
    const hits = level.filter((path) => isHit(path, foldedQuery));
    found.push(...hits.slice(0, MAX_HITS - found.length).map(computeFoundRegion));
    level = level.flatMap((path) => (path.at(-1)?.children ?? []).map((child) => [...path, child]));
  }
  return found;
}

/** Whether the query is in the region's name, or in its path and ends in the name. A city's name does not find its districts. */
function isHit(path: readonly Region[], foldedQuery: string): boolean {
  const regionName = foldText(path.at(-1)?.name ?? '');
  if (regionName.includes(foldedQuery)) return true;
  const pathName = path.map(({ name }) => foldText(name)).join('');
  const start = pathName.indexOf(foldedQuery);
  return start >= 0 && start + foldedQuery.length > pathName.length - regionName.length;
}

/** Removes accents, whitespace and case, so that "sao paulo" finds São Paulo. */
const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s]+/gu, '')
    .toLowerCase();

function computeFoundRegion(path: readonly Region[]): FoundRegion {
  const names = path.map(({ name }) => name);
  return {
    name: names.at(-1) ?? '',
    path: names,
    city: Object.fromEntries(names.map((name, index) => [index + 1, name])),
  };
}

interface LocationSearchProps {
  readonly id: string;
  readonly locations: LocationService;
  /** Country whose regions are searched if there is no provider. Defaults to China. */
  readonly country: RegionCountry | undefined;
  /** Undefined before the offers are loaded, or if loading failed. */
  readonly offers: LocationOffers | undefined;
  choose(location: GeoAnswer): void;
  fail(key: string): void;
  readonly t: Translate;
}
interface SearchHit {
  readonly name: string;
  readonly detail: string;
  readonly location: GeoAnswer;
}

const MAX_QUERY_LENGTH = 100;

export function LocationSearch(props: LocationSearchProps) {
  const { id, t, choose } = props;
  const [query, setQuery] = useState('');
  /** The name of the last chosen location, which the field shows. */
  const [chosenName, setChosenName] = useState('');
  const { found, isBusy, search, forget } = useLocationSearch(props);
  const field = useRef<HTMLInputElement>(null);
  const isUnused = query.trim() !== '' && query !== chosenName;
  const warning = useLeaveWarning(isUnused ? t('picker.not_chosen', { text: query }) : undefined, field);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter would turn the page.
    event.preventDefault();
    void search(query);
  };
  const takeHit = ({ name, location }: SearchHit) => {
    forget();
    setQuery(name);
    setChosenName(name);
    field.current?.focus();
    choose(location);
  };
  return (
    <div className="cv-location-search">
      <label className="cv-picker-label" htmlFor={id}>
        {t('geo.search')}
      </label>
      <div className="cv-location-row">
        <TextField
          ref={field}
          id={id}
          type="search"
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button busy={isBusy} onClick={() => search(query)}>
          {t('geo.search_button')}
        </Button>
      </div>
      <LeaveWarning id={`${id}-unused`} warning={warning} t={t} />
      {found?.length === 0 && <p className="cv-hint">{t('geo.none')}</p>}
      {found !== undefined && found.length > 0 && (
        <ul className="cv-location-list" aria-label={t('geo.results')}>
          {found.map((item, index) => (
            // Hits have no unique key, because a location may be among them twice.
            <li key={index}>
              <button type="button" className="cv-location-item" onClick={() => takeHit(item)}>
                <bdi>{item.name}</bdi> <bdi className="cv-location-detail">{item.detail}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Searches with the operator's provider, or else in our list of regions. */
function useLocationSearch({ locations, country, offers, fail, t }: LocationSearchProps) {
  const [found, setFound] = useState<readonly SearchHit[]>();
  const [isBusy, setBusy] = useState(false);
  const requestNumber = useRef(0);
  const forget = () => {
    requestNumber.current += 1;
    setFound(undefined);
  };
  const search = async (query: string) => {
    const trimmedQuery = query.trim();
    if (trimmedQuery === '') return;
    requestNumber.current += 1;
    const ownNumber = requestNumber.current;
    setBusy(true);
    try {
      const results = await findLocations(locations, offers, { query: trimmedQuery, country });
      if (ownNumber === requestNumber.current) {
        setFound(results);
        announce(results.length === 0 ? t('geo.none') : t('geo.found', { count: results.length }));
      }
    } catch (error) {
      fail(error instanceof ServiceFailure ? error.issue.key : 'geo.search_failed');
    }
    setBusy(false);
  };
  return { found, isBusy, search, forget };
}

/** Regions can still be searched if the offers cannot be loaded (the error is shown). */
const NO_OFFERS: LocationOffers = {};

async function findLocations(
  locations: LocationService,
  offers: LocationOffers | undefined,
  { query, country }: { readonly query: string; readonly country: RegionCountry | undefined },
): Promise<readonly SearchHit[]> {
  const { search } = offers ?? (await locations.offers().catch(() => NO_OFFERS));
  if (search !== undefined) {
    const found = await search(query);
    return found.map(({ name, address, coordinate, city = {} }) => ({
      name,
      detail: address,
      location: { city, coordinate, formattedAddress: address === '' ? name : address },
    }));
  }
  return searchRegions(await locations.regions(country), query).map(({ name, path, city }) => ({
    name,
    detail: path.join(' '),
    location: { city, coordinate: null, formattedAddress: '' },
  }));
}
