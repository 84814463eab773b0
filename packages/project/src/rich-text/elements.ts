import type { RichTag } from './rich-text.ts';

/** The element into which an author's element is converted. `div` becomes a paragraph, unless it contains blocks. */
export type ElementRule = RichTag | 'div';

const RULES: ReadonlyMap<string, ElementRule> = new Map<string, ElementRule>([
  ['b', 'b'],
  ['strong', 'b'],
  ['i', 'i'],
  ['em', 'i'],
  ['u', 'u'],
  ['ins', 'u'],
  ['s', 's'],
  ['strike', 's'],
  ['del', 's'],
  ['sub', 'sub'],
  ['sup', 'sup'],
  ['span', 'span'],
  ['font', 'span'],
  ['a', 'a'],
  ['br', 'br'],
  ['p', 'div'],
  ['div', 'div'],
  ['h1', 'h2'],
  ['h2', 'h2'],
  ['h3', 'h3'],
  ['h4', 'h3'],
  ['h5', 'h3'],
  ['h6', 'h3'],
  ['ul', 'ul'],
  ['ol', 'ol'],
  ['li', 'li'],
  ['img', 'img'],
  ['blockquote', 'blockquote'],
]);

export const ruleFor = (tag: string): ElementRule | undefined => RULES.get(tag);

/** Elements that are removed with their content, because it is not text to read. */
const WHOLLY_DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'noscript',
  'noembed',
  'noframes',
  'object',
  'embed',
  'applet',
  'audio',
  'video',
  'canvas',
  'svg',
  'math',
  'xmp',
  'plaintext',
  'title',
  'select',
  'textarea',
]);
export const isWhollyDropped = (tag: string): boolean => WHOLLY_DROPPED.has(tag);

/** Elements that are removed, but whose text is kept on separate lines. */
const LINE_ELEMENTS: ReadonlySet<string> = new Set([
  'address',
  'article',
  'aside',
  'caption',
  'center',
  'dd',
  'details',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'hr',
  'legend',
  'main',
  'nav',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'tfoot',
  'thead',
  'tr',
]);
export const isOnOwnLines = (tag: string): boolean => LINE_ELEMENTS.has(tag);
