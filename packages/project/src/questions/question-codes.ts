import { textField } from '../json/json.ts';
import type { ProjectIndex } from '../references/project-index.ts';

/** Codes of all questions, once those that nobody wrote are filled in. */
export function questionCodes({ items }: ProjectIndex): ReadonlySet<string> {
  const codes = new Set<string>();
  for (const { kind, value } of items) {
    const cid = kind === 'question' ? textField(value, 'cid') : undefined;
    if (cid !== undefined) codes.add(cid);
  }
  return codes;
}
