import type { QuestionOf } from '@canvass/project';
import type { GeoAnswer } from '@canvass/protocol';
import { announce } from '@canvass/ui';
import { useRef, useState } from 'react';
import { EMPTY_LOCATION, isEmptyLocation, locationText, roundCoordinate } from './geo-answer.ts';
import {
  type Coordinate,
  type LocationOffers,
  ServiceFailure,
  type ViewProps,
} from '../../controls/view-props.ts';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';

export interface LocationActions {
  /** Key of the last failure; undefined without one. */
  readonly failure: string | undefined;
  /** The device's position is being requested. */
  readonly isLocating: boolean;
  /** Changes the latest answer, because two fields may be left at once. */
  change(next: (location: GeoAnswer) => GeoAnswer): void;
  /** Chooses a whole location, and announces it. */
  choose(location: GeoAnswer): void;
  /** Chooses a point, and looks up its address if a provider can. */
  chooseAt(coordinate: Coordinate): Promise<void>;
  locate(): Promise<void>;
  fail(key: string): void;
  clear(): void;
}

/** The ways to choose a location; a failure of one leaves all the others usable. */
export function useLocation(
  { answer, onChange, services, t }: ViewProps<QuestionOf<'geo'>, GeoAnswer>,
  offers: LocationOffers | undefined,
): LocationActions {
  const { now, commit } = useLatestAnswer(answer, onChange);
  const [failure, setFailure] = useState<string>();
  const [isLocating, setLocating] = useState(false);
  /** Replies that arrive after another choice are dropped. */
  const turn = useRef(0);

  const change = (next: (location: GeoAnswer) => GeoAnswer) => {
    const location = next(now() ?? EMPTY_LOCATION);
    commit(isEmptyLocation(location) ? null : location);
  };
  const choose = (location: GeoAnswer) => {
    turn.current += 1;
    setFailure(undefined);
    change(() => location);
    const at =
      location.coordinate && t('geo.coordinates', { x: location.coordinate[0], y: location.coordinate[1] });
    announce(`${t('geo.chosen')}: ${locationText(location) || (at ?? '')}`);
  };
  const chooseAt = async (at: Coordinate) => {
    const coordinate = roundCoordinate(at);
    choose({ ...EMPTY_LOCATION, coordinate });
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
      const coordinate = await services.locations?.currentPosition?.();
      if (coordinate !== undefined && mine === turn.current) await chooseAt(coordinate);
    } catch (error) {
      setFailure(keyOf(error, 'geo.location_failed'));
    }
    setLocating(false);
  };
  const clear = () => {
    turn.current += 1;
    setFailure(undefined);
    change(() => EMPTY_LOCATION);
    announce(t('geo.cleared'));
  };
  return { failure, isLocating, change, choose, chooseAt, locate, fail: setFailure, clear };
}

function keyOf(error: unknown, otherwise: string): string {
  return error instanceof ServiceFailure ? error.issue.key : otherwise;
}
