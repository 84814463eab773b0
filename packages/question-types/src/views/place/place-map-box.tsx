import type { GeoAnswer } from '@canvass/protocol';
import { useEffect, useEffectEvent } from 'react';
import type { Coordinate, MapTiles, Translate } from '../../view-props.ts';
import { useLoaded } from '../regions/use-loaded.tsx';

export interface PlaceMapProps {
  readonly tiles: MapTiles;
  readonly coordinate: GeoAnswer['coordinate'];
  onPick(coordinate: Coordinate): void;
  /** Not one tile came. */
  onFail(): void;
  readonly t: Translate;
}

/** Leaflet comes with the first map that somebody opens. */
const loadMap = () => import('./place-map.tsx');

/** The map, in a box that keeps its size while it loads and when it fails. */
export function PlaceMapBox(props: PlaceMapProps) {
  const { t } = props;
  const loaded = useLoaded(loadMap);
  const tell = useEffectEvent(() => props.onFail());
  useEffect(() => {
    if (loaded.state === 'failed') tell();
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
  return <loaded.data.PlaceMap {...props} />;
}
