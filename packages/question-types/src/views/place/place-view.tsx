import type { GeoAnswer } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import { useCallback, useState } from 'react';
import type { MapTiles, PlaceService, Translate, ViewProps } from '../../view-props.ts';
import { QuestionFrame } from '../question/question-frame.tsx';
import { questionIds } from '../question/question-ids.ts';
import { useLoaded } from '../regions/use-loaded.tsx';
import { PlaceByHand } from './place-by-hand.tsx';
import { PlaceCard } from './place-card.tsx';
import { PlaceMapBox } from './place-map-box.tsx';
import { PlaceSearch } from './place-search.tsx';
import { type PlaceActions, usePlace } from './use-place.tsx';
import './place.css';

/** A place: searched for, where the device is, on a map, or typed by hand. Each way works without the others. */
export function PlaceView(props: ViewProps<GeoAnswer>) {
  const { view, answer, t, services } = props;
  const { places } = services;
  const { offers, failed } = useOffers(places);
  const place = usePlace(props, offers);
  const { control } = questionIds(view.gid);
  const said = place.failure ?? (failed ? 'geo.offers_failed' : undefined);
  return (
    <QuestionFrame {...props} shape="group">
      <div className="cv-place">
        {places !== undefined && (
          <PlaceSearch
            id={control}
            places={places}
            offers={offers}
            choose={place.choose}
            fail={place.fail}
            t={t}
          />
        )}
        <PlaceTools places={places} tiles={offers?.tiles} place={place} answer={answer} t={t} />
        <p className="cv-place-failure" role="alert">
          {said !== undefined && t(said)}
        </p>
        <PlaceCard answer={answer} clear={place.clear} t={t} />
        <PlaceByHand {...props} control={places === undefined ? control : undefined} change={place.change} />
      </div>
    </QuestionFrame>
  );
}

interface PlaceToolsProps {
  readonly places: PlaceService | undefined;
  readonly tiles: MapTiles | undefined;
  readonly place: PlaceActions;
  readonly answer: GeoAnswer | undefined;
  readonly t: Translate;
}

/** The position of the device, asked for on a press only, and the map, loaded on a press only. */
function PlaceTools({ places, tiles, place, answer, t }: PlaceToolsProps) {
  const [showsMap, setShowsMap] = useState(false);
  const words = ['geo.show_map', 'geo.hide_map'] as const;
  return (
    <>
      <div className="cv-place-actions">
        {places?.currentPosition !== undefined && (
          <Button busy={place.isLocating} onClick={place.locate}>
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
        <PlaceMapBox
          tiles={tiles}
          coordinate={answer?.coordinate ?? null}
          onPick={place.chooseAt}
          onFail={() => place.fail('geo.map_failed')}
          t={t}
        />
      )}
    </>
  );
}

function useOffers(places: PlaceService | undefined) {
  const load = useCallback(async () => (await places?.offers()) ?? {}, [places]);
  const loaded = useLoaded(places === undefined ? undefined : load);
  return {
    offers: loaded.state === 'ready' ? loaded.data : undefined,
    failed: loaded.state === 'failed',
  };
}
