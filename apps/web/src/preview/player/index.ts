/** Exports for tests that compare the player of previews with other hosts. */
export { compilePreview } from './compile-preview.ts';
export { playedResponse } from './played-response.ts';
