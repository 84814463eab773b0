import type { Coordinate } from '@canvass/question-types/view-props';

export type CoordinateSystem = 'WGS-84' | 'GCJ-02';

/** Digits after the point: about 10 cm, finer than any position is. */
const DECIMALS = 6;
const PLACES = 10 ** DECIMALS;

/** Converts between systems (TYPE-18). The tables for it are loaded only where the systems differ. */
export async function converter(
  from: CoordinateSystem,
  to: CoordinateSystem,
): Promise<(coordinate: Coordinate) => Coordinate> {
  if (from === to) return rounded;
  const { default: gcoord } = await import('gcoord');
  const systems = { 'WGS-84': gcoord.WGS84, 'GCJ-02': gcoord.GCJ02 } as const;
  return ([x, y]) => {
    const [convertedX, convertedY] = gcoord.transform([x, y], systems[from], systems[to]);
    return rounded([convertedX, convertedY]);
  };
}

function rounded([x, y]: Coordinate): Coordinate {
  return [Math.round(x * PLACES) / PLACES, Math.round(y * PLACES) / PLACES];
}
