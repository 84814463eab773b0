import type { ShareCard } from './share-card.ts';

/** What a page asks of the app that it stands in. */
export interface AppBridge {
  share(card: ShareCard): void;
  close(): void;
  /** Where the respondent is, in WGS-84: longitude and latitude. Rejects where the app does not say. */
  position(): Promise<readonly [number, number]>;
}
/** Opens the way to an app. Undefined: there is none, since nothing could be signed. */
export type OpenBridge = (surveyId: string, url: string) => Promise<AppBridge | undefined>;
