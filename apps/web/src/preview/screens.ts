import { lateComponent } from '@canvass/ui';
import { loadChunk } from '../network/load-chunk.ts';

/** Pages of previews: loaded by whoever opens one, and by no respondent. */
export const previewPage = lateComponent(() =>
  loadChunk(() => import('./preview-page.tsx').then((module) => module.PreviewPage)),
);
export const editorPreviewPage = lateComponent(() =>
  loadChunk(() => import('./editor/editor-preview-page.tsx').then((module) => module.EditorPreviewPage)),
);
/** Corrections, in the window of an editor. */
export const modifyPage = lateComponent(() =>
  loadChunk(() => import('./modify/modify-page.tsx').then((module) => module.ModifyPage)),
);
export const previewPlayer = lateComponent(() =>
  loadChunk(() => import('./player/player-page.tsx').then((module) => module.PlayerPage)),
);
