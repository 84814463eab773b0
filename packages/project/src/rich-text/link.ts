import type { LinkText, RichNode } from './rich-text.ts';
import { splitPlaceholders, type PlaceholderProblem } from './placeholder.ts';

interface ParsedLink {
  readonly link: LinkText;
  readonly problems: readonly PlaceholderProblem[];
  /** Why an address is refused although `problems` has no error. Undefined if it may be followed. */
  readonly refused?: 'unsafe' | 'host';
}

/** The beginning of an address that the author must write: scheme and host, or the first segment of a path of this site. */
const FIXED_TARGET = /^(?:https?:\/\/[^/?#]+[/?#]|\/[^/?#]+[/?#])/iu;
const NO_CODES: ReadonlySet<string> = new Set();

/**
 * Splits an address into texts and placeholders. Placeholders may only follow the host, so that only the author decides
 * the target. Unsafe addresses are dropped.
 */
export function parseLink(address: string): ParsedLink {
  const { nodes, problems: found } = splitPlaceholders(address, NO_CODES);
  const problems = nodes.some(isFormatted)
    ? [...found, { ...FORMATTED, from: 0, to: address.length }]
    : found;
  if (problems.some(({ severity }) => severity === 'error')) return { link: '', problems };
  // A link contains no HTML elements.
  const parts = nodes as readonly Exclude<LinkText, string>[number][];
  const [first = ''] = parts;
  const isFixed = parts.every((part) => typeof part === 'string') || FIXED_TARGET.test(String(first));
  if (!isFixed) return { link: '', problems, refused: 'host' };
  if (!isSafeAddress(parts.map((part) => (typeof part === 'string' ? part : 'x')).join('')))
    return { link: '', problems, refused: 'unsafe' };
  return { link: parts.length === 1 && typeof first === 'string' ? first : parts, problems };
}

const isFormatted = (node: RichNode): boolean =>
  typeof node !== 'string' && 'ref' in node && (node.level ?? node.format) !== undefined;
const FORMATTED = {
  id: 'placeholder.format-in-link',
  severity: 'error',
  message: 'An address has codes and stored values, so a placeholder in it has no format and no level.',
  fix: 'Write {{ Q1 }}, without a format.',
} as const;

/** Whitespace, control and format characters (also invisible ones), and characters that can end an attribute. */
const UNSAFE = /[\s\p{C}\\<>"'`]/u;
const HOST =
  '(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)*[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';
const WEB = new RegExp(`^https?://(?:${HOST}|\\[[0-9a-f:.]+\\])(?::\\d{1,5})?(?:[/?#]|$)`, 'iu');
const SAME_SITE = /^\/(?!\/|%2f|%5c)/i;

/**
 * Whether an address may be followed or loaded (PROJECT-8): http or https with a plain host and no user name, or a
 * path of the same site. Refuses other schemes, and what browsers read differently from people: `//host`, `/\host`,
 * `https:host`, whitespace and control characters.
 */
export function isSafeAddress(address: string): boolean {
  if (address.length > 2_000 || UNSAFE.test(address)) return false;
  if (WEB.test(address)) return true;
  return SAME_SITE.test(address) && !address.replace(/[?#].*$/s, '').includes('//');
}
