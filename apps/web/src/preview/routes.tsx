import { lateView } from '../network/late-part.ts';

const preview = lateView(() => import('./preview-page.tsx').then((module) => module.PreviewPage));
const Canvas = lateView(() => import('./canvas/canvas-page.tsx').then((module) => module.CanvasPage));
const Player = lateView(() => import('./player/player-page.tsx').then((module) => module.PlayerPage));

/** The pages of previews by route, loaded when they are opened. */
export const previewRoutes = {
  questionPreview: preview,
  previewCode: preview,
  previewContinue: preview,
  realTime: preview,
  versionView: preview,
  modifyAnswer: lateView(() => import('./modify/modify-page.tsx').then((module) => module.ModifyPage)),
  previewAi: lateView(() =>
    import('./editor/editor-preview-page.tsx').then((module) => module.EditorPreviewPage),
  ),
  previewPlayer: () => <Player />,
  previewCanvas: () => <Canvas />,
};
