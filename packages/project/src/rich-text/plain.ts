import type { RichNode, RichPlaceholder, RichText, RichElement } from './rich-text.ts';

export const isRichElement = (node: RichNode): node is RichElement =>
  typeof node === 'object' && 'tag' in node;
export const isPlaceholder = (node: RichNode): node is RichPlaceholder =>
  typeof node === 'object' && 'ref' in node;

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
 * The text of a tree, with blocks on separate lines, and images as their alternative text. `textOfPlaceholder`
 * returns the text for a placeholder, by default the placeholder as its author wrote it.
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

function addText(
  node: RichNode,
  textOfPlaceholder: (placeholder: RichPlaceholder) => string,
  pieces: string[],
): void {
  if (typeof node === 'string') pieces.push(node);
  else if (isPlaceholder(node)) pieces.push(textOfPlaceholder(node));
  else addElement(node, textOfPlaceholder, pieces);
}
function addElement(
  node: RichElement,
  textOfPlaceholder: (placeholder: RichPlaceholder) => string,
  pieces: string[],
): void {
  const lineBreak = BLOCKS.has(node.tag) || node.tag === 'br' ? '\n' : '';
  pieces.push(lineBreak, node.alt ?? '');
  for (const inner of node.children ?? []) addText(inner, textOfPlaceholder, pieces);
  if (node.tag !== 'br') pieces.push(lineBreak);
}
