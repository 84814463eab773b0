import { lateComponent } from '@canvass/ui';
import type { ComponentType } from 'react';
import type { SitePageProps } from '../navigation/site-page.ts';
import { loadChunk } from '../network/load-chunk.ts';

const late = (find: () => Promise<ComponentType<SitePageProps>>) =>
  lateComponent(() => loadChunk(find)).Component;

const preview = late(() => import('./preview-page.tsx').then((module) => module.PreviewPage));
const { Component: Player } = lateComponent(() =>
  loadChunk(() => import('./player/player-page.tsx').then((module) => module.PlayerPage)),
);

/** The pages of previews and corrections by route, loaded when they are opened. */
export const previewRoutes = {
  questionPreview: preview,
  previewCode: preview,
  previewContinue: preview,
  realTime: preview,
  versionView: preview,
  modifyAnswer: late(() => import('./modify/modify-page.tsx').then((module) => module.ModifyPage)),
  previewAi: late(() =>
    import('./editor/editor-preview-page.tsx').then((module) => module.EditorPreviewPage),
  ),
  previewPlayer: () => <Player />,
};
