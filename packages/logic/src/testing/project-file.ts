import type { Project, RichText } from '@canvass/project';

/** A prepared project as an author would have exported it: texts as HTML with placeholders. */
export function projectFile(project: Project, projectId: string): unknown {
  return { ...(computeHtml(project) as object), projectId };
}

function computeHtml(value: unknown): unknown {
  if (isRichText(value)) return value.map(htmlOfNode).join('');
  if (Array.isArray(value)) return value.map(computeHtml);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, computeHtml(inner)]));
}

function isRichText(value: unknown): value is Exclude<RichText, string> {
  return (
    Array.isArray(value) &&
    value.some(
      (node) =>
        typeof node === 'object' &&
        node !== null &&
        ('ref' in node || 'tag' in node) &&
        !('gid' in node) &&
        !('op' in node),
    )
  );
}

function htmlOfNode(node: Exclude<RichText, string>[number]): string {
  if (typeof node === 'string') return node;
  if ('ref' in node)
    return `{{ ${node.ref}${node.fallback === undefined ? '' : ` | default("${node.fallback}")`} }}`;
  return `<${node.tag}>${(node.children ?? []).map(htmlOfNode).join('')}</${node.tag}>`;
}

/** A question of a project file: an open question with its gid as title, unless `fields` say otherwise. */
export const questionFile = (gid: string, fields: object = {}) => ({
  type: 'Q',
  gid,
  qtype: 'blank',
  title: gid,
  ...fields,
});

export const optionFile = (gid: string, seq: number, title: string = gid) => ({ gid, seq, title });

/** A project file with these questions in one group, `g`. */
export const surveyFile = (questions: readonly object[], fields: object = {}) => ({
  format: 1,
  title: 'Survey',
  project_lang: { answer_language: 'en-GB' },
  items: [{ type: 'G', gid: 'g', items: questions }],
  ...fields,
});
