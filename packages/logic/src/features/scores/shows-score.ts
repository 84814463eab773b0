import type { FlowNode, Project } from '@canvass/project';
import { readsScore } from '../../content/resolve-link.ts';

const END_TEXT = /^desc_end_page\.(?:content|ends\..*)$/;

/**
 * Whether the respondent sees the score of a finished response: if the project shows scores, or a text or redirect of
 * an end page contains the score as a placeholder in any language (PIPE-4: only at end status 1).
 */
export function showsScore(project: Project): boolean {
  if (project.settings?.show_scores === true) return true;
  const { content, jumpLink, ends = {} } = project.desc_end_page ?? {};
  const endTexts = Object.values(ends).flatMap((end) => [end.content, end.jumpLink]);
  const translated = Object.values(project.translations ?? {}).flatMap(({ project: texts = {} }) =>
    Object.entries(texts).flatMap(([path, text]) => (END_TEXT.test(path) ? [text] : [])),
  );
  return [content, jumpLink, ...endTexts, ...translated].some(readsScore);
}

/** Whether the host of a response computes its score, for a node of the flow or at the end. */
export const computesScore = (project: Project): boolean =>
  showsScore(project) || (project.flow !== undefined && needsScore(project.flow));

const needsScore = ({ needScore, items = [] }: FlowNode): boolean =>
  needScore === true || items.some(needsScore);
