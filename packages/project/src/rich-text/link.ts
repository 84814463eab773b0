import type { LinkText } from './rich-text.ts';
import { isSafeAddress } from './address.ts';
import { splitPlaceholders } from './placeholder.ts';
import type { PlaceholderProblem } from './placeholder-problem.ts';

export interface ParsedLink {
  readonly link: LinkText;
  readonly problems: readonly PlaceholderProblem[];
  /** Why the address is refused; undefined: it may be followed. */
  readonly refused?: 'unsafe' | 'host';
}

/** Scheme and host, or the first segment of a path of the same site, as far as the author has to write them. */
const FIXED = /^(?:https?:\/\/[^/?#]+[/?#]|\/[^/?#]+[/?#])/iu;
const NO_CODES: ReadonlySet<string> = new Set();

/**
 * Splits an address into its own text and its placeholders. Where it leads is the author's: placeholders stand behind
 * the host, so that no value can change it. What is not a safe address is not kept.
 */
export function parseLink(written: string): ParsedLink {
  const { nodes, problems } = splitPlaceholders(written, NO_CODES);
  if (problems.some(({ severity }) => severity === 'error')) return { link: '', problems };
  // Without HTML there are no elements.
  const parts = nodes as readonly Exclude<LinkText, string>[number][];
  const [first = ''] = parts;
  const isFixed = parts.every((part) => typeof part === 'string') || FIXED.test(String(first));
  if (!isFixed) return { link: '', problems, refused: 'host' };
  if (!isSafeAddress(parts.map((part) => (typeof part === 'string' ? part : 'x')).join('')))
    return { link: '', problems, refused: 'unsafe' };
  return { link: parts.length === 1 && typeof first === 'string' ? first : parts, problems };
}
