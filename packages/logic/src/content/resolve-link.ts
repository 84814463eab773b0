import type { LinkText, RichText } from '@canvass/project';
import { isChoice, isList, isRecordValue, type Value } from '../language/index.ts';
import type { Moment } from '../program/program.ts';

/** Maximum number of characters of one value in a link. Servers reject addresses of more than about 8,000. */
export const MAX_LINK_VALUE = 500;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Replaces the placeholders of an address: choices by their codes, which are the same in every language,
 * other values by their text. Values are encoded, so that only the author decides where the link leads.
 */
export function resolveLink(moment: Moment, link: LinkText): string {
  if (typeof link === 'string') return link;
  const viewpoint = { before: moment.program.nodes.length, key: 'project', isEnd: true } as const;
  let address = '';
  for (const part of link) {
    if (typeof part === 'string') {
      address += part;
      continue;
    }
    const value =
      computeCodes(moment.program.rules.valueOfReference(moment, part.ref, viewpoint)) ||
      (part.fallback ?? '');
    address += encodeValue(value, /[?#]/.test(address));
  }
  return address;
}

/** Encodes a value. Removes a value of only dots from a path, because it would leave the folder even if encoded. */
function encodeValue(value: string, isInQuery: boolean): string {
  const text = [...value].slice(0, MAX_LINK_VALUE).join('').replace(LONE_SURROGATE, '\uFFFD');
  return !isInQuery && /^\.+$/.test(text) ? '' : encodeURIComponent(text);
}

function computeCodes(value: Value): string {
  if (value === null) return '';
  if (isChoice(value)) return value.cid;
  const parts = isList(value) ? value : isRecordValue(value) ? [...value.entries.values()] : undefined;
  return parts === undefined
    ? String(value)
    : parts
        .map(computeCodes)
        .filter((part) => part !== '')
        .join(',');
}

const SCORE = 'total_score';

/** Whether a text has the score of the response as a placeholder. */
export function readsScore(text: RichText | undefined): boolean {
  if (text === undefined || typeof text === 'string') return false;
  return text.some((node) => {
    if (typeof node === 'string') return false;
    return 'ref' in node ? node.ref.trim() === SCORE : readsScore(node.children);
  });
}
