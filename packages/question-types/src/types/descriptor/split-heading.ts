import type { ResolvedNode, ResolvedText } from '@canvass/logic';

/** A text split into the heading of its page and the rest. */
export interface SplitText {
  readonly heading: ResolvedText;
  readonly rest: readonly ResolvedNode[];
}

const HEADS = new Set(['p', 'h2', 'h3']);
const BLOCKS = new Set([...HEADS, 'ul', 'ol', 'blockquote']);

/**
 * The first paragraph or heading, if the text begins with one; all of it, if it has no blocks. Undefined if
 * it begins with another element, which cannot be a heading.
 */
export function splitHeading(text: ResolvedText): SplitText | undefined {
  if (typeof text === 'string') return { heading: text, rest: [] };
  const [first, ...rest] = text;
  if (isBlock(first, HEADS)) return { heading: first.children ?? [], rest };
  return text.some((node) => isBlock(node, BLOCKS)) ? undefined : { heading: text, rest: [] };
}

type ElementNode = Extract<ResolvedNode, { readonly tag: string }>;

function isBlock(node: ResolvedNode | undefined, tags: ReadonlySet<string>): node is ElementNode {
  return typeof node === 'object' && 'tag' in node && tags.has(node.tag);
}
