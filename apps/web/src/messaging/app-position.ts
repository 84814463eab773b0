import type { AppBridge } from './bridges.ts';

/** The used part of the browser's geolocation. */
export interface PositionSource {
  getCurrentPosition: (
    found: (position: { readonly coords: Pick<GeolocationCoordinates, 'longitude' | 'latitude'> }) => void,
    failed: PositionErrorCallback,
    options?: PositionOptions,
  ) => void;
}

/**
 * A source of the respondent's position. The messaging app asks for permission and returns it. Without an app, or if
 * the app fails, the browser does the same.
 */
export const createPositionSource = (
  bridge: () => Promise<Pick<AppBridge, 'position'> | undefined>,
  browser: PositionSource,
): PositionSource => ({
  getCurrentPosition(found, failed, options) {
    const requestPosition = async () => {
      const appBridge = await bridge();
      if (appBridge === undefined) throw new Error('no bridge');
      const [longitude, latitude] = await appBridge.position();
      if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) throw new Error('no position');
      return { coords: { longitude, latitude } };
    };
    requestPosition().then(found, () => browser.getCurrentPosition(found, failed, options));
  },
});
