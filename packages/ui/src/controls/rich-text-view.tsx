import type { CSSProperties, ReactNode } from 'react';
import { hyphenateCompounds } from '../words/compound-words.ts';
import { RetryImage } from '../images/retry-image.tsx';

/** Text with marks, as data in the shape that the engine returns. A piped value is text, never markup. */
export type RichTextValue = string | readonly RichTextNode[];
export type RichTextNode = string | RichTextElement | { readonly piped: string };
export interface RichTextElement {
  readonly tag: string;
  readonly children?: readonly RichTextNode[];
  readonly href?: string;
  readonly src?: string;
  readonly alt?: string;
  /** Size of an image in px. */
  readonly width?: number;
  readonly height?: number;
  readonly color?: string;
  /** Font size in px. */
  readonly size?: number;
  readonly align?: 'start' | 'center' | 'end';
  /** Language of the element, if it differs from that of the text around it. */
  readonly lang?: string;
}

interface RichTextViewProps {
  readonly text: RichTextValue;
  /** Whether blocks become spans that look like them, because headings, labels and legends allow only phrasing content. */
  readonly inline?: boolean;
}

/** The text without marks, for accessible names. */
export function plainRichText(text: RichTextValue): string {
  const plain = typeof text === 'string' ? text : text.map(plainNode).join('');
  return plain.replace(/\s+/g, ' ').trim();
}

function plainNode(node: RichTextNode): string {
  if (typeof node === 'string') return node;
  if ('piped' in node) return node.piped;
  if (node.tag === 'img') return node.alt ?? '';
  const inner = (node.children ?? []).map(plainNode).join('');
  return BLOCKS.has(node.tag) || node.tag === 'br' ? `${inner} ` : inner;
}

/** Renders elements from an allow-list, and only the text of all others. */
export function RichTextView({ text, inline = false }: RichTextViewProps) {
  const content = typeof text === 'string' ? hyphenateCompounds(text) : renderNodes(text, inline);
  return inline ? (
    <span className="cv-rich" dir="auto">
      {content}
    </span>
  ) : (
    <div className="cv-rich" dir="auto">
      {content}
    </div>
  );
}

const PHRASES = new Set(['b', 'i', 'u', 's', 'sub', 'sup', 'span']);
const BLOCKS = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote']);

function renderNodes(list: readonly RichTextNode[], inline: boolean): ReactNode {
  // Nodes have no ids, and a new text replaces the whole list.
  return list.map((node, index) => <Node key={index} node={node} inline={inline} />);
}

function Node({ node, inline }: { readonly node: RichTextNode; readonly inline: boolean }) {
  if (typeof node === 'string') return hyphenateCompounds(node);
  if ('piped' in node) return <bdi>{node.piped}</bdi>;
  if (node.tag === 'br') return <br />;
  if (node.tag === 'img') return <RetryImage src={node.src ?? ''} alt={node.alt ?? ''} size={node} />;
  const children = renderNodes(node.children ?? [], inline);
  if (node.tag === 'a') {
    return (
      <a href={node.href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  if (PHRASES.has(node.tag)) return renderElement(node, node.tag, children);
  if (!BLOCKS.has(node.tag)) return children;
  return inline
    ? renderElement(node, 'span', children, `cv-block-${node.tag}`)
    : renderElement(node, node.tag, children);
}

function renderElement(
  node: RichTextElement,
  tag: string,
  children: ReactNode,
  className?: string,
): ReactNode {
  // Only names of the allow-lists above are passed to this function.
  const Tag = tag as 'span';
  const style = findStyle(node);
  return (
    <Tag
      lang={node.lang}
      {...(className === undefined ? {} : { className })}
      {...(style === undefined ? {} : { style })}
    >
      {children}
    </Tag>
  );
}

/** Sizes follow the root font (CONST-4: rem = 2 x size / 100), so that they grow with it. */
function findStyle({ color, size, align }: RichTextElement): CSSProperties | undefined {
  if (color === undefined && size === undefined && align === undefined) return undefined;
  return {
    ...(color === undefined ? {} : { color }),
    ...(size === undefined ? {} : { fontSize: `${(2 * size) / 100}rem` }),
    ...(align === undefined ? {} : { textAlign: align }),
  };
}
