import { latePart } from '../network/late-part.ts';

/** The help in other browsers for a survey that must be answered in the messaging app. */
export const tipsPanel = latePart(() =>
  import('./open-in-app-panel.tsx').then((module) => module.OpenInAppPanel),
);
