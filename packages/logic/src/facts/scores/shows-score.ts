import type { Project, RichText } from '@canvass/protocol';

const SCORE = 'total_score';
const CONTENT = 'desc_end_page.content';

/**
 * Whether a finished response is told its score: the project says so, or the text of its end page, in any language,
 * has it as a placeholder (semantics i: only there, only at end status 1). Otherwise scores stay secret.
 */
export function showsScore(project: Project): boolean {
  if (project.settings?.show_scores === true) return true;
  const translated = Object.values(project.translations ?? {}).map(({ project: texts }) => texts?.[CONTENT]);
  return [project.desc_end_page?.content, ...translated].some(readsScore);
}

function readsScore(text: RichText | undefined): boolean {
  if (text === undefined || typeof text === 'string') return false;
  return text.some((node) => {
    if (typeof node === 'string') return false;
    return 'ref' in node ? node.ref.trim() === SCORE : readsScore(node.children);
  });
}
