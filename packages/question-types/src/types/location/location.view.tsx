import type { QuestionOf } from '@canvass/project';
import type { GeoAnswer } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import { useCallback, useState } from 'react';
import type { MapTiles, LocationService, Translate, ViewProps } from '../../controls/view-props.ts';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { questionIds } from '../../controls/question/question-ids.ts';
import { useLoaded } from '../../controls/regions/use-loaded.tsx';
import { LocationByHand } from './location-by-hand.tsx';
import { LocationCard } from './location-card.tsx';
import { LocationMapBox } from './location-map-box.tsx';
import { LocationSearch } from './location-search.tsx';
import { type LocationActions, useLocation } from './use-location.tsx';
import './location.css';

/** A location: searched for, where the device is, on a map, or typed by hand. Each way works without the others. */
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

/** The position of the device, asked for on a press only, and the map, loaded on a press only. */
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
            otherWords={t(words[showsMap ? 0 : 1])}
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
