import type { RichText } from '@canvass/project';
import type { ResolvedNode, ResolvedText } from '../program/types.ts';

const BREAKS = new Set(['br', 'p', 'h2', 'h3', 'li', 'blockquote', 'ul', 'ol']);

/** A rich text without tags and unresolved placeholders. Blocks and line breaks become one space. */
export function plainText(text: ResolvedText | RichText): string {
  if (typeof text === 'string') return text;
  return text.map(nodeText).join('').replace(/\s+/g, ' ').trim();
}

function nodeText(node: ResolvedNode | Exclude<RichText, string>[number]): string {
  if (typeof node === 'string') return node;
  if ('piped' in node) return node.piped;
  if (!('tag' in node)) return '';
  const inner = (node.children ?? []).map(nodeText).join('');
  return BREAKS.has(node.tag) ? ` ${inner} ` : inner;
}
