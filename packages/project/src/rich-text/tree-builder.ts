import { computeWords } from '../json/wording.ts';
import type { DefaultTreeAdapterTypes } from 'parse5';
import type { RichElement, RichNode, RichTag } from './rich-text.ts';
import { readAddress, hasPlaceholder, placeholderInAttributeFinding, findSize } from './attributes.ts';
import { type ElementRule, isWhollyDropped, ruleFor, isOnOwnLines } from './elements.ts';
import type { RichFinding } from './finding.ts';
import { isRichElement } from './plain.ts';
import { splitPlaceholders } from './placeholder.ts';
import { type Look, computeLook } from './styles.ts';

const BLOCKS: ReadonlySet<RichTag> = new Set<RichTag>(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote']);

const isBlock = (tag: RichTag): boolean => BLOCKS.has(tag);

/** Attributes that are not reported, because they are kept or have no further effect: links always open a new window. */
const KNOWN_ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ['a', ['href', 'target', 'rel', 'style']],
  ['img', ['src', 'alt', 'width', 'height', 'style']],
  ['font', ['color', 'style']],
]);

const KNOWN_EVERYWHERE = ['style', 'align'];

const isKnownAttribute = (tag: string, name: string): boolean =>
  (KNOWN_ATTRIBUTES.get(tag) ?? KNOWN_EVERYWHERE).includes(name);

/**
 * Marks the edge of a removed block. The mark becomes a line break only between two pieces of text.
 */
const SOFT_BREAK: RichNode = { tag: 'br' };

const isEdge = (node: RichNode | undefined): boolean =>
  node === undefined || (isRichElement(node) && (node.tag === 'br' || isBlock(node.tag)));

/**
 * Merges neighbouring texts, collapses whitespace as HTML does, and drops breaks and whitespace that separate nothing.
 */
function tidyNodes(nodes: readonly RichNode[], container: 'block' | 'inline'): readonly RichNode[] {
  const mergedNodes = mergeTexts(removeIdleBreaks(nodes));
  const edge = (node: RichNode | undefined): boolean =>
    node === undefined ? container === 'block' : isEdge(node);
  return mergedNodes.flatMap<RichNode>((node, index) => {
    if (typeof node !== 'string') return [node];
    let text = node;
    if (edge(mergedNodes[index - 1])) text = text.replace(/^ /, '');
    if (edge(mergedNodes[index + 1])) text = text.replace(/ $/, '');
    return text === '' ? [] : [text];
  });
}

function removeIdleBreaks(nodes: readonly RichNode[]): readonly RichNode[] {
  const keptNodes: RichNode[] = [];
  for (const node of nodes) {
    if (node === ' ' && isEdge(keptNodes.at(-1))) continue;
    if (node === SOFT_BREAK && isEdge(keptNodes.at(-1))) continue;
    if (isEdge(node) && keptNodes.at(-1) === SOFT_BREAK) keptNodes.pop();
    keptNodes.push(node);
  }
  if (keptNodes.at(-1) === SOFT_BREAK) keptNodes.pop();
  return keptNodes;
}

function mergeTexts(nodes: readonly RichNode[]): readonly RichNode[] {
  const mergedNodes: RichNode[] = [];
  for (const node of nodes) {
    const before = mergedNodes.at(-1);
    if (typeof node === 'string' && typeof before === 'string')
      mergedNodes[mergedNodes.length - 1] = collapse(before + node);
    else mergedNodes.push(typeof node === 'string' ? collapse(node) : node);
  }
  return mergedNodes;
}
const collapse = (text: string): string => text.replace(/[ \t\n\f\r]+/g, ' ');

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
type HtmlElement = DefaultTreeAdapterTypes.Element;

const MAX_DEPTH = 40;

const AUTOCLOSED_TAGS: ReadonlySet<string> = new Set(['br', 'img', 'p', 'li']);

/** Whether the end tag of an element is missing. */
const isUnclosed = ({ tagName, sourceCodeLocation: location }: HtmlElement): boolean =>
  !AUTOCLOSED_TAGS.has(tagName) && location?.startTag !== undefined && location.endTag === undefined;

const unclosedElementFinding = (tag: string, location: ReturnType<typeof placeOf>): RichFinding => ({
  id: 'rich.unclosed',
  severity: 'warning',
  ...location,
  message: computeWords`<${tag}> is never closed, so it extends to the end of the surrounding element.`,
  fix: computeWords`Add </${tag}> where it should end.`,
});

interface Context {
  /** Whether blocks are allowed. Otherwise blocks become lines. */
  readonly allowsBlocks: boolean;
  readonly isInLink: boolean;
  readonly depth: number;
}

/** Builds the tree of one text, and records the removed parts. */
export class TreeBuilder {
  readonly #source: string;
  readonly #codes: ReadonlySet<string>;
  readonly #findings: RichFinding[] = [];
  readonly #elements = new Set<string>();
  readonly #attributes = new Set<string>();

  constructor(source: string, codes: ReadonlySet<string>) {
    this.#source = source;
    this.#codes = codes;
  }

  build(nodes: readonly HtmlNode[]): readonly RichNode[] {
    return this.#buildChildren(nodes, { allowsBlocks: true, isInLink: false, depth: 0 });
  }

  listFindings(): readonly RichFinding[] {
    const allFindings = [...this.#findings];
    if (this.#elements.size > 0)
      allFindings.push(droppedFinding('rich.dropped-element', 'Elements', this.#elements));
    if (this.#attributes.size > 0)
      allFindings.push(droppedFinding('rich.dropped-attribute', 'Attributes', this.#attributes));
    return allFindings;
  }

  #buildChildren(nodes: readonly HtmlNode[], context: Context): readonly RichNode[] {
    const builtNodes = nodes.flatMap((node) => this.#buildNode(node, context));
    return tidyNodes(builtNodes, context.allowsBlocks ? 'block' : 'inline');
  }

  #buildNode(node: HtmlNode, context: Context): readonly RichNode[] {
    if ('value' in node) return this.#buildText(node);
    return 'tagName' in node ? this.#buildElement(node, context) : [];
  }

  #buildText(node: DefaultTreeAdapterTypes.TextNode): readonly RichNode[] {
    const { nodes, problems } = splitPlaceholders(node.value, this.#codes);
    const start = node.sourceCodeLocation?.startOffset ?? 0;
    const end = node.sourceCodeLocation?.endOffset ?? this.#source.length;
    const isExact = this.#source.slice(start, end) === node.value;
    for (const problem of problems) {
      // Offsets inside of a text with entities are unknown, so the finding covers the whole text.
      const from = isExact ? start + problem.from : start;
      this.#findings.push({ ...problem, from, to: isExact ? start + problem.to : end });
    }
    return nodes;
  }

  #buildElement(element: HtmlElement, context: Context): readonly RichNode[] {
    const tag = element.tagName;
    const rule = ruleFor(tag);
    if (rule === undefined) this.#elements.add(tag);
    if (isWhollyDropped(tag)) return [];
    if (context.depth >= MAX_DEPTH) {
      const isKnown = this.#findings.some(({ id }) => id === TOO_DEEP.id);
      if (!isKnown) this.#findings.push({ ...TOO_DEEP, ...placeOf(element) });
      return [];
    }
    if (rule === undefined) return this.#unwrap(element, context);
    for (const { name } of element.attrs) if (!isKnownAttribute(tag, name)) this.#attributes.add(name);
    if (isUnclosed(element)) this.#findings.push(unclosedElementFinding(tag, placeOf(element)));
    if (rule === 'br') return [{ tag: 'br' }];
    if (rule === 'img') return this.#buildImage(element);
    if (rule === 'a') return this.#buildLink(element, context);
    return this.#buildContainer(rule, element, context);
  }

  #unwrap(element: HtmlElement, context: Context): readonly RichNode[] {
    const inner = this.#buildChildren(element.childNodes, contextInside(context));
    if (isOnOwnLines(element.tagName)) return [SOFT_BREAK, ...inner, SOFT_BREAK];
    const isCell = element.tagName === 'td' || element.tagName === 'th';
    return isCell ? [...inner, ' '] : inner;
  }

  #buildImage(element: HtmlElement): readonly RichNode[] {
    const place = placeOf(element);
    const alt = this.#readAlternative(element);
    const source = element.attrs.find(({ name }) => name === 'src');
    const src = source && readAddress(source, place, this.#codes, (finding) => this.#findings.push(finding));
    if (src !== undefined) return [{ tag: 'img', src, alt, ...findSize(element.attrs) }];
    return alt === '' ? [] : [alt];
  }
  #readAlternative(element: HtmlElement): string {
    const alt = element.attrs.find(({ name }) => name === 'alt')?.value ?? '';
    if (!hasPlaceholder(alt, this.#codes)) return alt;
    this.#findings.push(placeholderInAttributeFinding('alt', placeOf(element)));
    return '';
  }

  #buildLink(element: HtmlElement, context: Context): readonly RichNode[] {
    const children = this.#buildChildren(element.childNodes, {
      ...contextInside(context),
      allowsBlocks: false,
      isInLink: true,
    });
    const target = element.attrs.find(({ name }) => name === 'href');
    const report = (finding: RichFinding): void => void this.#findings.push(finding);
    const href = target && readAddress(target, placeOf(element), this.#codes, report);
    if (href === undefined || context.isInLink || children.length === 0) return children;
    return [{ tag: 'a', href, children: applyLook(children, computeLook(attributesOf(element)), false) }];
  }

  #buildContainer(rule: ElementRule, element: HtmlElement, context: Context): readonly RichNode[] {
    const tag: RichTag = rule === 'div' || isStrayItem(element) ? 'p' : rule;
    const look = computeLook(attributesOf(element));
    if (!isBlock(tag)) return this.#buildInline(tag, element, { look, context });
    if (context.allowsBlocks) return this.#buildBlock(tag, element, { look, context });
    const inner = this.#buildChildren(element.childNodes, contextInside(context));
    return [SOFT_BREAK, ...applyLook(inner, look, false), SOFT_BREAK];
  }

  #buildInline(tag: RichTag, element: HtmlElement, { look, context }: StyledContext): readonly RichNode[] {
    const inner = this.#buildChildren(element.childNodes, { ...contextInside(context), allowsBlocks: false });
    if (inner.length === 0) return [];
    const children = applyLook(inner, look, false);
    return tag === 'span' ? children : [{ tag, children }];
  }

  #buildBlock(tag: RichTag, element: HtmlElement, { look, context }: StyledContext): readonly RichNode[] {
    const allowsBlocks = tag !== 'h2' && tag !== 'h3';
    const children = this.#buildChildren(element.childNodes, { ...contextInside(context), allowsBlocks });
    if (children.length === 0) return [];
    if (tag === 'ul' || tag === 'ol') return [{ tag, children: children.map(asListItem) }];
    return tag === 'p' && children.some(isBlockNode) ? children : [computeBlock(tag, children, look)];
  }
}

interface StyledContext {
  readonly look: Look;
  readonly context: Context;
}
const isBlockNode = (node: RichNode): boolean => isRichElement(node) && isBlock(node.tag);
const contextInside = (context: Context): Context => ({ ...context, depth: context.depth + 1 });
const attributesOf = (element: HtmlElement): ReadonlyMap<string, string> =>
  new Map(element.attrs.map(({ name, value }) => [name, value]));
const isStrayItem = ({ tagName, parentNode }: HtmlElement): boolean =>
  tagName === 'li' && parentNode?.nodeName !== 'ul' && parentNode?.nodeName !== 'ol';
const asListItem = (node: RichNode): RichNode =>
  isRichElement(node) && node.tag === 'li' ? node : { tag: 'li', children: [node] };

function computeBlock(tag: RichTag, children: readonly RichNode[], look: Look): RichElement {
  const { size, align } = look;
  return {
    tag,
    ...(size === undefined ? {} : { size }),
    ...(align === undefined ? {} : { align }),
    children: applyLook(children, look, true),
  };
}

/** Wraps inline nodes in the elements of a look. The size of a block is set on the block itself. */
function applyLook(children: readonly RichNode[], look: Look, isForBlock: boolean): readonly RichNode[] {
  if (children.some(isBlockNode)) return children;
  const { color, size, marks } = look;
  const markedNodes = marks.reduce<readonly RichNode[]>((inner, tag) => [{ tag, children: inner }], children);
  const ownSize = isForBlock ? undefined : size;
  if (color === undefined && ownSize === undefined) return markedNodes;
  const span: RichElement = {
    tag: 'span',
    ...(color === undefined ? {} : { color }),
    ...(ownSize === undefined ? {} : { size: ownSize }),
    children: markedNodes,
  };
  return [span];
}

function placeOf(element: HtmlElement): { readonly from: number; readonly to: number } {
  const location = element.sourceCodeLocation;
  const tag = location?.startTag ?? location;
  return { from: tag?.startOffset ?? 0, to: tag?.endOffset ?? 0 };
}

const TOO_DEEP: RichFinding = {
  id: 'rich.too-deep',
  severity: 'error',
  message: computeWords`Elements are nested deeper than ${MAX_DEPTH}; the rest would be lost.`,
  fix: 'Remove formatting that has no effect.',
};
const droppedFinding = (id: string, subject: string, names: ReadonlySet<string>): RichFinding => ({
  id,
  severity: 'warning',
  message: computeWords`${subject} that survey pages do not support were removed: ${[...names]
    .slice(0, 20)
    .map((name) => name.slice(0, 40))
    .join(', ')}.`,
  fix: 'Check that the text reads well without them. docs/format/texts.md lists the supported ones.',
});
