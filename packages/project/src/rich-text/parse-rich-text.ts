import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { RichNode, RichText } from './rich-text.ts';
import type { RichFinding } from './finding.ts';
import { isRichElement } from './plain.ts';
import { splitPlaceholders } from './placeholder.ts';
import { TreeBuilder } from './tree-builder.ts';

export interface ParsedRichText {
  readonly text: RichText;
  readonly findings: readonly RichFinding[];
}

/**
 * Converts the author's HTML to an allow-listed tree (PROJECT-7). Removes and reports everything else. Text without
 * markup, line breaks and placeholders is a string. Line breaks become `br`, placeholders nodes. `codes` are the
 * question codes, for placeholders such as `[Q1]`. Never throws (TRUST-22).
 */
export function parseRichText(html: string, codes: ReadonlySet<string>): ParsedRichText {
  if (!/[<&]/.test(html)) return plainLines(html, html, codes);
  const { childNodes } = parseFragment(html, { sourceCodeLocationInfo: true });
  const onlyText = findText(childNodes);
  if (onlyText !== undefined) return plainLines(onlyText, html, codes);
  const builder = new TreeBuilder(html, codes);
  const nodes = builder.build(childNodes);
  return { text: simplify(nodes), findings: builder.listFindings() };
}

function findText(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): string | undefined {
  let text = '';
  for (const node of nodes) {
    if (!('value' in node)) return undefined;
    text += node.value;
  }
  return text;
}

function plainLines(text: string, source: string, codes: ReadonlySet<string>): ParsedRichText {
  const { nodes, problems } = splitPlaceholders(text, codes);
  // In a source with entities, only the whole text can be located.
  const findings =
    text === source ? problems : problems.map((problem) => ({ ...problem, from: 0, to: source.length }));
  return { text: simplify(nodes.flatMap(breakLines)), findings };
}
function breakLines(node: RichNode): readonly RichNode[] {
  if (typeof node !== 'string' || !/[\r\n]/.test(node)) return [node];
  return node
    .split(/\r\n|\r|\n/)
    .flatMap<RichNode>((line, index) => (index === 0 ? [line] : [{ tag: 'br' }, line]))
    .filter((line) => line !== '');
}

/** Replaces a single plain paragraph by its content, and a list of one text by the text. */
function simplify(nodes: readonly RichNode[]): RichText {
  const [first, ...otherNodes] = nodes;
  if (first === undefined) return '';
  if (otherNodes.length > 0) return nodes;
  if (typeof first === 'string') return first;
  const isPlainParagraph = isRichElement(first) && first.tag === 'p' && Object.keys(first).length === 2;
  return isPlainParagraph ? simplify(first.children ?? []) : nodes;
}
