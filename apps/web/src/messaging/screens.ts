import { latePart } from '../network/late-part.ts';

/** The page of a survey in the messaging app for other browsers. */
export const tipsPanel = latePart(() =>
  import('./open-in-app-panel.tsx').then((module) => module.OpenInAppPanel),
);
