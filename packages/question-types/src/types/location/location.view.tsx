import type { GeoAnswer } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import { locationText } from './geo-answer.ts';
import { namesOf } from '../../answers/regions/city-answer.ts';
import type { Translate, MapTiles, LocationService, ViewProps } from '../../controls/view-props.ts';
import { useEffect, useEffectEvent, useCallback, useState } from 'react';
import { useLoaded } from '../../controls/regions/use-loaded.tsx';
import type { LocationMapProps } from './location-map.tsx';
import type { QuestionOf } from '@canvass/project';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { LocationByHand } from './location-by-hand.tsx';
import { LocationSearch } from './location-search.tsx';
import { useLocation, type LocationActions } from './use-location.tsx';
import './location.css';

interface LocationCardProps {
  readonly answer: GeoAnswer | undefined;
  clear(): void;
  readonly t: Translate;
}

/** The chosen location as text, with its coordinates. Its space is reserved before a choice. */
function LocationCard({ answer, clear, t }: LocationCardProps) {
  const at = answer?.coordinate;
  return (
    <div className="cv-location-card" data-chosen={answer !== undefined || undefined}>
      <p className="cv-location-title">{t(answer === undefined ? 'geo.nothing_chosen' : 'geo.chosen')}</p>
      {answer !== undefined && (
        <>
          <p>
            <bdi>{wholeLocation(answer)}</bdi>
          </p>
          {at != null && (
            <p className="cv-location-detail">
              <bdi>{t('geo.coordinates', { x: at[0], y: at[1] })}</bdi>
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

/** The location in one line, with its regions if an address entered by hand does not contain them. */
function wholeLocation(location: GeoAnswer): string {
  const words = locationText(location);
  const regions = namesOf(location.city);
  return regions.some((name) => words.includes(name)) ? words : [...regions, words].join(' ');
}

/** Leaflet is loaded with the first map that is opened. */
const loadMap = () => import('./location-map.tsx');

/** The map, in a box that keeps its size while it loads and when it fails. */
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

/** A location, by search, device position, map or typing. Each way works without the others. */
export default function LocationView(props: ViewProps<QuestionOf<'geo'>, GeoAnswer>) {
  const { view, answer, t, services } = props;
  const { locations } = services;
  const { offers, failed } = useOffers(locations);
  const location = useLocation(props, offers);
  const { control } = questionIds(view.gid);
  const said = location.failure ?? (failed ? 'geo.offers_failed' : undefined);
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
          locations={locations}
          tiles={offers?.tiles}
          location={location}
          answer={answer}
          t={t}
        />
        <p className="cv-location-failure" role="alert">
          {said !== undefined && t(said)}
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
  readonly locations: LocationService | undefined;
  readonly tiles: MapTiles | undefined;
  readonly location: LocationActions;
  readonly answer: GeoAnswer | undefined;
  readonly t: Translate;
}

/** The position of the device and the map, each requested only by a press. */
function LocationTools({ locations, tiles, location, answer, t }: LocationToolsProps) {
  const [showsMap, setShowsMap] = useState(false);
  const words = ['geo.show_map', 'geo.hide_map'] as const;
  return (
    <>
      <div className="cv-location-actions">
        {locations?.currentPosition !== undefined && (
          <Button busy={location.isLocating} onClick={location.locate}>
            {t('geo.position')}
          </Button>
        )}
        {tiles !== undefined && (
          <Button
            aria-expanded={showsMap}
            otherText={t(words[showsMap ? 0 : 1])}
            onClick={() => setShowsMap(!showsMap)}
          >
            {t(words[showsMap ? 1 : 0])}
          </Button>
        )}
      </div>
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
  const load = useCallback(async () => (await locations?.offers()) ?? {}, [locations]);
  const loaded = useLoaded(locations === undefined ? undefined : load);
  return {
    offers: loaded.state === 'ready' ? loaded.data : undefined,
    failed: loaded.state === 'failed',
  };
}
