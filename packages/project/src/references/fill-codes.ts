import type { Item, ProjectIndex } from '../project-index/project-index.ts';

const LETTERS = { question: 'Q', group: 'G', page: 'P', option: 'A', row: 'R' } as const;

/**
 * Codes where the author gave none: questions Q1, Q2, … by position among all questions of the document, groups G1, …,
 * pages P1, …, options A and rows R with their seq. The document is changed.
 */
export function fillCodes({ items }: ProjectIndex): void {
  const counts = { question: 0, group: 0, page: 0 };
  for (const { kind, value } of items) {
    if (kind === 'question' || kind === 'group' || kind === 'page') {
      counts[kind] += 1;
      setCode(value, `${LETTERS[kind]}${counts[kind]}`);
    } else if (kind === 'option' || kind === 'row') {
      if (typeof value.seq === 'number') setCode(value, `${LETTERS[kind]}${value.seq}`);
    }
  }
}
type CodeField = {
  -readonly [K in 'cid']?: Item<'question' | 'group' | 'page' | 'option' | 'row'>['value'][K];
};
function setCode(value: CodeField, code: string): void {
  if (value.cid === undefined) value.cid = code;
}
