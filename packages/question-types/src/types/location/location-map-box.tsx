import { useEffect, useEffectEvent } from 'react';
import { useLoaded } from '../../controls/regions/use-loaded.tsx';
import type { LocationMapProps } from './location-map.tsx';

/** Leaflet comes with the first map that somebody opens. */
const loadMap = () => import('./location-map.tsx');

/** The map, in a box that keeps its size while it loads and when it fails. */
export function LocationMapBox(props: LocationMapProps) {
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
  return <loaded.data.LocationMap {...props} />;
}
