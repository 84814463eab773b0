import type { ProjectIndex } from './project-index.ts';
import { textOf } from '../findings/authored.ts';

/** Codes of all questions, once those that the author left out are filled in. */
export function questionCodes({ items }: ProjectIndex): ReadonlySet<string> {
  const codes = new Set<string>();
  for (const item of items) {
    const cid = item.kind === 'question' ? textOf(item.value.cid) : undefined;
    if (cid !== undefined) codes.add(cid);
  }
  return codes;
}
