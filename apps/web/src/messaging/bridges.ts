import type { ShareCard } from './share-card.ts';

/** Functions of the app around the page. */
export interface AppBridge {
  share(card: ShareCard): void;
  close(): void;
  /** Position of the respondent in WGS-84: longitude and latitude. Rejects if the app does not return it. */
  position(): Promise<readonly [number, number]>;
  /** Images of the album or the camera, at most `maxCount`; empty if none was chosen. Rejects if the app returns none. */
  chooseImages(maxCount: number): Promise<readonly File[]>;
  /** Content of a code in front of the camera. Rejects if no code was read. */
  scan(): Promise<string>;
}
/** Opens the bridge to an app. Undefined if no signature could be made. */
export type BridgeOpener = (surveyId: string, url: string) => Promise<AppBridge | undefined>;

/** Maximum number of images that either app offers in one choice. */
export const MAX_IMAGES = 9;
