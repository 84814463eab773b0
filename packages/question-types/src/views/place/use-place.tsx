import type { GeoAnswer } from '@canvass/protocol';
import { announce } from '@canvass/ui';
import { useRef, useState } from 'react';
import { EMPTY_PLACE, isEmptyPlace, placeText, roundCoordinate } from '../../places/geo-answer.ts';
import { type Coordinate, type PlaceOffers, ServiceFailure, type ViewProps } from '../../view-props.ts';
import { useLatestAnswer } from '../question/use-latest-answer.tsx';

export interface PlaceActions {
  /** What went wrong last, as a key; undefined when nothing did. */
  readonly failure: string | undefined;
  /** The device is being asked where it is. */
  readonly isLocating: boolean;
  /** Changes the answer of the moment: two fields may be left at once. */
  change(next: (place: GeoAnswer) => GeoAnswer): void;
  /** Takes a whole place, and says so. */
  choose(place: GeoAnswer): void;
  /** Takes a point, and looks for its address where somebody can tell. */
  chooseAt(coordinate: Coordinate): Promise<void>;
  locate(): Promise<void>;
  fail(key: string): void;
  clear(): void;
}

/** The ways to a place; what goes wrong on one leaves all the others open. */
export function usePlace(
  { answer, onChange, services, t }: ViewProps<GeoAnswer>,
  offers: PlaceOffers | undefined,
): PlaceActions {
  const { now, commit } = useLatestAnswer(answer, onChange);
  const [failure, setFailure] = useState<string>();
  const [isLocating, setLocating] = useState(false);
  /** Answers that come late, after another choice, are dropped. */
  const turn = useRef(0);

  const change = (next: (place: GeoAnswer) => GeoAnswer) => {
    const place = next(now() ?? EMPTY_PLACE);
    commit(isEmptyPlace(place) ? null : place);
  };
  const choose = (place: GeoAnswer) => {
    turn.current += 1;
    setFailure(undefined);
    change(() => place);
    const at = place.coordinate && t('geo.coordinates', { x: place.coordinate[0], y: place.coordinate[1] });
    announce(`${t('geo.chosen')}: ${placeText(place) || (at ?? '')}`);
  };
  const chooseAt = async (at: Coordinate) => {
    const coordinate = roundCoordinate(at);
    choose({ ...EMPTY_PLACE, coordinate });
    const mine = turn.current;
    try {
      const found = await offers?.addressAt?.(coordinate);
      if (found === undefined || mine !== turn.current) return;
      choose({ city: found.city ?? {}, coordinate, formattedAddress: found.address });
    } catch (error) {
      if (mine === turn.current) setFailure(keyOf(error, 'geo.address_failed'));
    }
  };
  const locate = async () => {
    setLocating(true);
    setFailure(undefined);
    const mine = turn.current;
    try {
      const coordinate = await services.places?.currentPosition?.();
      if (coordinate !== undefined && mine === turn.current) await chooseAt(coordinate);
    } catch (error) {
      setFailure(keyOf(error, 'geo.location_failed'));
    }
    setLocating(false);
  };
  const clear = () => {
    turn.current += 1;
    setFailure(undefined);
    change(() => EMPTY_PLACE);
    announce(t('geo.cleared'));
  };
  return { failure, isLocating, change, choose, chooseAt, locate, fail: setFailure, clear };
}

function keyOf(error: unknown, otherwise: string): string {
  return error instanceof ServiceFailure ? error.issue.key : otherwise;
}
