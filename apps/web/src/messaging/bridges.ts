import type { ShareCard } from './share-card.ts';

/** What a page asks of the app that it stands in. */
export interface AppBridge {
  share(card: ShareCard): void;
  close(): void;
  /** Where the respondent is, in WGS-84: longitude and latitude. Rejects where the app does not say. */
  position(): Promise<readonly [number, number]>;
  /** Pictures of the album or the camera, so many at most; none where nothing was chosen. Rejects where the app gives none. */
  pictures(most: number): Promise<readonly File[]>;
  /** What a code says that is held before the camera. Rejects where nothing was read. */
  scan(): Promise<string>;
}
/** Opens the way to an app. Undefined: there is none, since nothing could be signed. */
export type OpenBridge = (surveyId: string, url: string) => Promise<AppBridge | undefined>;

/** As many pictures as either app lets one choose at once. */
export const MAX_PICTURES = 9;
