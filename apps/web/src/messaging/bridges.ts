import type { ShareCard } from './share-card.ts';

/** Functions of the messaging app in whose browser the page is open. */
export interface AppBridge {
  share(card: ShareCard): void;
  close(): void;
  /** Position of the respondent in WGS-84: longitude and latitude. Rejects if the app does not return it. */
  position(): Promise<readonly [number, number]>;
  /** Returns an empty list if the respondent cancels. Rejects if the app fails to return a chosen image. */
  chooseImages(maxCount: number): Promise<readonly File[]>;
  /** Content of a code in front of the camera. Rejects if no code was read. */
  scan(): Promise<string>;
}
/** Opens the bridge to an app. Resolves to undefined without a signature. Rejects if the app refuses the signature. */
export type BridgeOpener = (surveyId: string, url: string) => Promise<AppBridge | undefined>;

/** Maximum number of images that WeChat and WeCom let a person choose at once. */
export const MAX_IMAGES = 9;
