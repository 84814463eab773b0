import type { RichNode } from './rich-text.ts';
import { isBlock } from './elements.ts';
import { isRichElement } from './plain.ts';

/**
 * Marks the border of a removed block. It becomes a line break, unless there is one already or no content beside it.
 */
export const SOFT_BREAK: RichNode = { tag: 'br' };

const isEdge = (node: RichNode | undefined): boolean =>
  node === undefined || (isRichElement(node) && (node.tag === 'br' || isBlock(node.tag)));

/**
 * Merges neighbouring texts, collapses whitespace as HTML does, and drops breaks and whitespace that separate nothing.
 */
export function tidy(nodes: readonly RichNode[], container: 'block' | 'inline'): readonly RichNode[] {
  const merged = mergeTexts(withoutIdleBreaks(nodes));
  const edge = (node: RichNode | undefined): boolean =>
    node === undefined ? container === 'block' : isEdge(node);
  return merged.flatMap<RichNode>((node, index) => {
    if (typeof node !== 'string') return [node];
    let text = node;
    if (edge(merged[index - 1])) text = text.replace(/^ /, '');
    if (edge(merged[index + 1])) text = text.replace(/ $/, '');
    return text === '' ? [] : [text];
  });
}

function withoutIdleBreaks(nodes: readonly RichNode[]): readonly RichNode[] {
  const kept: RichNode[] = [];
  for (const node of nodes) {
    if (node === ' ' && isEdge(kept.at(-1))) continue;
    if (node === SOFT_BREAK && isEdge(kept.at(-1))) continue;
    if (isEdge(node) && kept.at(-1) === SOFT_BREAK) kept.pop();
    kept.push(node);
  }
  if (kept.at(-1) === SOFT_BREAK) kept.pop();
  return kept;
}

function mergeTexts(nodes: readonly RichNode[]): readonly RichNode[] {
  const merged: RichNode[] = [];
  for (const node of nodes) {
    const before = merged.at(-1);
    if (typeof node === 'string' && typeof before === 'string')
      merged[merged.length - 1] = collapse(before + node);
    else merged.push(typeof node === 'string' ? collapse(node) : node);
  }
  return merged;
}
const collapse = (text: string): string => text.replace(/[ \t\n\f\r]+/g, ' ');
