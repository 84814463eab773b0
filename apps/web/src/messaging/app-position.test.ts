import { expect, it } from 'vitest';
import { createPositionSource } from './app-position.ts';
import type { AppBridge } from './bridges.ts';

const browserSource = {
  getCurrentPosition: (found: (position: { coords: { longitude: number; latitude: number } }) => void) =>
    found({ coords: { longitude: 1, latitude: 2 } }),
};
const findPosition = (position: AppBridge['position'] | undefined) =>
  new Promise((resolve, reject) => {
    const bridge = position && { position };
    createPositionSource(async () => bridge, browserSource).getCurrentPosition(
      ({ coords }) => resolve(coords),
      reject,
    );
  });

it('the position is read from the app, or from the browser if the app has none', async () => {
  expect(await findPosition(async () => [116.4, 39.9])).toEqual({ longitude: 116.4, latitude: 39.9 });
  for (const silent of [
    undefined,
    () => Promise.reject(new Error('cancelled')),
    async () => [Number.NaN, 0] as const,
  ])
    expect(await findPosition(silent)).toEqual({ longitude: 1, latitude: 2 });
});
