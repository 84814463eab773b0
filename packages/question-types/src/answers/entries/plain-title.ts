import type { RichNode, RichText } from '@canvass/project';

/** An author's text without markup, in one line, for exports and authors. A placeholder becomes `{{ref}}`. */
export function plainTitle(text: RichText): string {
  const plain = typeof text === 'string' ? text : text.map(nodeText).join('');
  return plain.replace(/\s+/g, ' ').trim();
}

function nodeText(node: RichNode): string {
  if (typeof node === 'string') return node;
  if ('ref' in node) return `{{${node.ref}}}`;
  if (node.tag === 'img') return node.alt ?? '';
  const childTexts = (node.children ?? []).map(nodeText).join('');
  return node.tag === 'br' || node.tag === 'p' || node.tag === 'li' ? `${childTexts} ` : childTexts;
}
