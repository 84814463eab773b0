import type { GeoAnswer } from '@canvass/protocol';
import { announce, Button } from '@canvass/ui';
import { EMPTY_LOCATION, isEmptyLocation, locationText } from './geo-answer.ts';
import { namesOf } from '../../answers/regions/city-answer.ts';
import {
  type Coordinate,
  type LocationOffers,
  type LocationService,
  type MapTiles,
  ServiceFailure,
  type Translate,
  type ViewProps,
} from '../../controls/view-props.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLoaded } from '../../controls/regions/use-loaded.tsx';
import type { LocationMapProps } from './location-map.tsx';
import type { QuestionOf } from '@canvass/project';
import { LeaveWarning } from '../../controls/question/leave-warning.tsx';
import { useLeaveWarning } from '../../controls/question/use-unfinished.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { LocationByHand } from './location-by-hand.tsx';
import { LocationSearch } from './location-search.tsx';
import './location.css';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';

/** Factor for rounding coordinates to six decimals, which is a precision of about 10 cm. */
const ROUNDING_FACTOR = 1e6;

interface LocationCardProps {
  readonly answer: GeoAnswer | undefined;
  clear(): void;
  readonly t: Translate;
}

/** Shows the chosen location. Its space is reserved before a choice. */
function LocationCard({ answer, clear, t }: LocationCardProps) {
  const coordinate = answer?.coordinate;
  return (
    <div className="cv-location-card" data-chosen={answer !== undefined || undefined}>
      <p className="cv-location-title">{t(answer === undefined ? 'geo.nothing_chosen' : 'geo.chosen')}</p>
      {answer !== undefined && (
        <>
          <p>
            <bdi>{wholeLocation(answer)}</bdi>
          </p>
          {coordinate != null && (
            <p className="cv-location-detail">
              <bdi>{t('geo.coordinates', { x: coordinate[0], y: coordinate[1] })}</bdi>
            </p>
          )}
          <Button kind="quiet" onClick={clear}>
            {t('geo.clear')}
          </Button>
        </>
      )}
    </div>
  );
}

/** The address in one line, preceded by the regions if it does not contain them. */
function wholeLocation(location: GeoAnswer): string {
  const address = locationText(location);
  const regions = namesOf(location.city);
  return regions.some((name) => address.includes(name)) ? address : [...regions, address].join(' ');
}

const loadMap = () => import('./location-map.tsx');

/** The map, in a box that keeps its size while the map loads and when it fails. */
function LocationMapBox(props: LocationMapProps) {
  const { t } = props;
  const loaded = useLoaded(loadMap);
  const reportFailure = useEffectEvent(() => props.onFail());
  useEffect(() => {
    if (loaded.state === 'failed') reportFailure();
  }, [loaded.state]);
  if (loaded.state !== 'ready') {
    return (
      <div className="cv-map-box">
        <p className="cv-map cv-map-empty">
          {t(loaded.state === 'failed' ? 'geo.map_failed' : 'geo.map_loading')}
        </p>
      </div>
    );
  }
  return <loaded.data.LocationMap {...props} />;
}

/** A location by search, device position, map or typing, each of which works independently. */
export default function LocationView(props: ViewProps<QuestionOf<'geo'>, GeoAnswer>) {
  const { view, answer, t, services } = props;
  const { locations } = services;
  const { offers, failed } = useOffers(locations);
  const location = useLocation(props, offers);
  const { control } = questionIds(view.gid);
  const failure = location.failure ?? (failed ? 'geo.offers_failed' : undefined);
  return (
    <QuestionFrame {...props} shape="group">
      <div className="cv-location">
        {locations !== undefined && (
          <LocationSearch
            id={control}
            locations={locations}
            country={view.question.country}
            offers={offers}
            choose={location.choose}
            fail={location.fail}
            t={t}
          />
        )}
        <LocationTools
          warningId={`${control}-locating`}
          locations={locations}
          tiles={offers?.tiles}
          location={location}
          answer={answer}
          t={t}
        />
        <p className="cv-location-failure" role="alert">
          {failure !== undefined && t(failure)}
        </p>
        <LocationCard answer={answer} clear={location.clear} t={t} />
        <LocationByHand
          {...props}
          control={locations === undefined ? control : undefined}
          change={location.change}
        />
      </div>
    </QuestionFrame>
  );
}

interface LocationToolsProps {
  readonly warningId: string;
  readonly locations: LocationService | undefined;
  readonly tiles: MapTiles | undefined;
  readonly location: LocationActions;
  readonly answer: GeoAnswer | undefined;
  readonly t: Translate;
}

/** Buttons for the device's position and for the map, which are requested only by a press. */
function LocationTools({ warningId, locations, tiles, location, answer, t }: LocationToolsProps) {
  const [showsMap, setShowsMap] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  const warning = useLeaveWarning(location.isLocating ? t('geo.locating') : undefined, actions);
  const labelKeys = ['geo.show_map', 'geo.hide_map'] as const;
  return (
    <>
      <div ref={actions} className="cv-location-actions">
        {locations?.currentPosition !== undefined && (
          <Button busy={location.isLocating} onClick={location.locate}>
            {t('geo.position')}
          </Button>
        )}
        {tiles !== undefined && (
          <Button
            aria-expanded={showsMap}
            otherText={t(labelKeys[showsMap ? 0 : 1])}
            onClick={() => setShowsMap(!showsMap)}
          >
            {t(labelKeys[showsMap ? 1 : 0])}
          </Button>
        )}
      </div>
      <LeaveWarning id={warningId} warning={warning} t={t} />
      {showsMap && tiles !== undefined && (
        <LocationMapBox
          tiles={tiles}
          coordinate={answer?.coordinate ?? null}
          onPick={location.chooseAt}
          onFail={() => location.fail('geo.map_failed')}
          t={t}
        />
      )}
    </>
  );
}

function useOffers(locations: LocationService | undefined) {
  const loadOffers = useCallback(async () => (await locations?.offers()) ?? {}, [locations]);
  const loaded = useLoaded(locations === undefined ? undefined : loadOffers);
  return {
    offers: loaded.state === 'ready' ? loaded.data : undefined,
    failed: loaded.state === 'failed',
  };
}

interface LocationActions {
  readonly failure: string | undefined;
  readonly isLocating: boolean;
  /** Stores what was entered by hand. It changes the latest answer by a function, because one event may commit two fields. */
  change(next: (location: GeoAnswer) => GeoAnswer): void;
  /** Stores and announces a location. */
  choose(location: GeoAnswer): void;
  /** Stores a point, and looks up its address if a provider can. */
  chooseAt(coordinate: Coordinate): Promise<void>;
  locate(): Promise<void>;
  fail(key: string): void;
  clear(): void;
}

/** If one of the functions fails, the others still work. */
function useLocation(
  { answer, onChange, services, t }: ViewProps<QuestionOf<'geo'>, GeoAnswer>,
  offers: LocationOffers | undefined,
): LocationActions {
  const { get: getAnswer, commit } = useLatestAnswer(answer, onChange);
  const [failure, setFailure] = useState<string>();
  const [isLocating, setLocating] = useState(false);
  /** Number of the latest choice. Replies about earlier choices are dropped. */
  const choiceNumber = useRef(0);
  const startChoice = () => {
    choiceNumber.current += 1;
    setLocating(false);
    return choiceNumber.current;
  };
  // No reply changes the answer of a page that was left.
  useEffect(() => () => void (choiceNumber.current += 1), []);

  const change = (next: (location: GeoAnswer) => GeoAnswer) => {
    const location = next(getAnswer() ?? EMPTY_LOCATION);
    commit(isEmptyLocation(location) ? null : location);
  };
  const changeByHand = (next: (location: GeoAnswer) => GeoAnswer) => {
    startChoice();
    change(next);
  };
  const choose = (location: GeoAnswer) => {
    startChoice();
    setFailure(undefined);
    change(() => location);
    const coordinateText =
      location.coordinate && t('geo.coordinates', { x: location.coordinate[0], y: location.coordinate[1] });
    announce(`${t('geo.chosen')}: ${locationText(location) || (coordinateText ?? '')}`);
  };
  const chooseAt = async (point: Coordinate) => {
    const coordinate = roundCoordinate(point);
    choose({ ...EMPTY_LOCATION, coordinate });
    const ownNumber = choiceNumber.current;
    try {
      const found = await offers?.addressAt?.(coordinate);
      if (found === undefined || ownNumber !== choiceNumber.current) return;
      choose({ city: found.city ?? {}, coordinate, formattedAddress: found.address });
    } catch (error) {
      if (ownNumber === choiceNumber.current) setFailure(computeKey(error, 'geo.address_failed'));
    }
  };
  const locate = async () => {
    const ownNumber = startChoice();
    setLocating(true);
    setFailure(undefined);
    try {
      const coordinate = await services.locations?.currentPosition?.();
      if (coordinate !== undefined && ownNumber === choiceNumber.current) await chooseAt(coordinate);
    } catch (error) {
      if (ownNumber === choiceNumber.current) setFailure(computeKey(error, 'geo.location_failed'));
    }
    if (ownNumber === choiceNumber.current) setLocating(false);
  };
  const clear = () => {
    startChoice();
    setFailure(undefined);
    change(() => EMPTY_LOCATION);
    announce(t('geo.cleared'));
  };
  return { failure, isLocating, change: changeByHand, choose, chooseAt, locate, fail: setFailure, clear };
}

function computeKey(error: unknown, otherwise: string): string {
  return error instanceof ServiceFailure ? error.issue.key : otherwise;
}

function roundCoordinate([x, y]: readonly [number, number]): readonly [number, number] {
  return [
    Math.round(x * ROUNDING_FACTOR) / ROUNDING_FACTOR,
    Math.round(y * ROUNDING_FACTOR) / ROUNDING_FACTOR,
  ];
}
