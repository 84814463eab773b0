import type { RichNode, RichPlaceholder, RichText, RichElement } from './rich-text.ts';

export const isRichElement = (node: RichNode): node is RichElement =>
  typeof node === 'object' && 'tag' in node;
export const isPlaceholder = (node: RichNode): node is RichPlaceholder =>
  typeof node === 'object' && 'ref' in node;

/** The placeholder as an author writes it. */
function placeholderSource({ ref, level, format, fallback }: RichPlaceholder): string {
  const parts = [
    level === undefined ? ref : `${ref}[${level}]`,
    ...(format === undefined ? [] : [format]),
    ...(fallback === undefined ? [] : [`default(${JSON.stringify(fallback)})`]),
  ];
  return `{{ ${parts.join(' | ')} }}`;
}

const BLOCKS: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote']);

/**
 * The text of a tree, with blocks on separate lines, and images as their alternative text. `shown` returns the text for a
 * placeholder, by default the placeholder as authored.
 */
export function plainRichText(
  text: RichText,
  textOfPlaceholder: (placeholder: RichPlaceholder) => string = placeholderSource,
): string {
  if (typeof text === 'string') return text;
  const parts: string[] = [];
  for (const node of text) addText(node, textOfPlaceholder, parts);
  return parts
    .join('')
    .replace(/ *\n[ \n]*/g, '\n')
    .trim();
}

function addText(node: RichNode, shown: (placeholder: RichPlaceholder) => string, into: string[]): void {
  if (typeof node === 'string') into.push(node);
  else if (isPlaceholder(node)) into.push(shown(node));
  else addElement(node, shown, into);
}
function addElement(
  node: RichElement,
  shown: (placeholder: RichPlaceholder) => string,
  into: string[],
): void {
  const lineBreak = BLOCKS.has(node.tag) || node.tag === 'br' ? '\n' : '';
  into.push(lineBreak, node.alt ?? '');
  for (const inner of node.children ?? []) addText(inner, shown, into);
  if (node.tag !== 'br') into.push(lineBreak);
}
