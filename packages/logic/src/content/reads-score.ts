import type { RichText } from '@canvass/project';

const SCORE = 'total_score';

/** Whether a text has the score of the response as a placeholder. */
export function readsScore(text: RichText | undefined): boolean {
  if (text === undefined || typeof text === 'string') return false;
  return text.some((node) => {
    if (typeof node === 'string') return false;
    return 'ref' in node ? node.ref.trim() === SCORE : readsScore(node.children);
  });
}
