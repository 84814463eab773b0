import type { GeoAnswer } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import {
  type CircleMarker,
  circleMarker,
  type LatLng,
  type Map as LeafletMap,
  map,
  tileLayer,
} from 'leaflet';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Coordinate, MapTiles, Translate } from '../../controls/view-props.ts';

export interface LocationMapProps {
  readonly tiles: MapTiles;
  readonly coordinate: GeoAnswer['coordinate'];
  onPick(coordinate: Coordinate): void;
  /** Called if no tile could be loaded. */
  onFail(): void;
  readonly t: Translate;
}

/** The part of the map that is visible at first: all of China. */
const FIRST_VIEW = { center: [35, 105], zoom: 4 } as const;
const LOCATION_ZOOM = 16;
const MARK = { radius: 10, weight: 4, color: '#fff', fillColor: '#c4261d', fillOpacity: 1 } as const;

/** A map to tap. Arrow keys move the map, and a button chooses its middle, so that dragging is not necessary. */
export function LocationMap(props: LocationMapProps) {
  const { tiles, t } = props;
  const box = useRef<HTMLElement>(null);
  const leaflet = useLeaflet(box, props);
  const pickMiddle = () => {
    const middle = leaflet.current?.getCenter();
    if (middle !== undefined) props.onPick(tiles.fromTiles([middle.lng, middle.lat]));
  };
  return (
    <div className="cv-map-box">
      <section ref={box} className="cv-map" aria-label={t('geo.map')} />
      <div className="cv-map-tools">
        <Button aria-label={t('geo.zoom_in')} onClick={() => leaflet.current?.zoomIn()}>
          +
        </Button>
        <Button aria-label={t('geo.zoom_out')} onClick={() => leaflet.current?.zoomOut()}>
          −
        </Button>
        <Button onClick={pickMiddle}>{t('geo.choose_middle')}</Button>
        <small className="cv-map-source">
          <bdi>{tiles.attribution}</bdi>
        </small>
      </div>
    </div>
  );
}

function useLeaflet(box: RefObject<HTMLElement | null>, props: LocationMapProps) {
  const { tiles, coordinate } = props;
  const leaflet = useRef<LeafletMap>(null);
  const marker = useRef<CircleMarker>(null);
  const pick = useEffectEvent(({ lng, lat }: LatLng) => props.onPick(tiles.fromTiles([lng, lat])));
  const fail = useEffectEvent(() => props.onFail());

  useEffect(() => {
    if (box.current === null) return;
    const leafletMap = openMap(box.current, tiles.url, fail);
    leafletMap.on('click', ({ latlng }) => pick(latlng.wrap()));
    leaflet.current = leafletMap;
    return () => {
      leafletMap.remove();
      leaflet.current = null;
      marker.current = null;
    };
  }, [box, tiles.url]);

  useEffect(() => {
    const leafletMap = leaflet.current;
    if (leafletMap === null) return;
    marker.current?.remove();
    marker.current = null;
    if (coordinate === null) return;
    const [x, y] = tiles.toTiles(coordinate);
    marker.current = circleMarker([y, x], MARK).addTo(leafletMap);
    if (leafletMap.getZoom() < LOCATION_ZOOM - 4 || !leafletMap.getBounds().contains([y, x])) {
      leafletMap.setView([y, x], LOCATION_ZOOM);
    }
  }, [tiles, coordinate]);
  return leaflet;
}

function openMap(box: HTMLElement, url: string, onFail: () => void): LeafletMap {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const leafletMap = map(box, {
    zoomControl: false,
    // The attribution is text below the map, because Leaflet would read an operator's text as markup.
    attributionControl: false,
    // The mouse wheel scrolls the page instead.
    scrollWheelZoom: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    inertia: !isStill,
  });
  leafletMap.setView([...FIRST_VIEW.center], FIRST_VIEW.zoom);
  let hasTile = false;
  let hasFailed = false;
  tileLayer(url, { detectRetina: false, crossOrigin: false })
    .on('tileload', () => {
      hasTile = true;
    })
    .on('tileerror', () => {
      if (hasTile || hasFailed) return;
      hasFailed = true;
      onFail();
    })
    .addTo(leafletMap);
  return leafletMap;
}
