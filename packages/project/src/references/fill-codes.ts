import type { Item, ProjectIndex } from '../project-index/project-index.ts';

const LETTERS = { question: 'Q', group: 'G', page: 'P', option: 'A', row: 'R' } as const;

/**
 * Fills in the codes that the author left out: questions Q1, Q2, … by position among all questions of the document,
 * groups G1, …, pages P1, …, options A and rows R with their seq. Normalises the author's codes to NFC, so that the two
 * forms of `é` are one code. Changes the document.
 */
export function fillCodes(index: ProjectIndex): void {
  for (const [{ value }, code] of defaultCodes(index)) setCode(value, code);
}

type CodedItem = Item<'question' | 'group' | 'page' | 'option' | 'row'>;

/** The code that each item has if its author gives none. */
export function defaultCodes({ items }: ProjectIndex): ReadonlyMap<CodedItem, string> {
  const counts = { question: 0, group: 0, page: 0 };
  const codes = new Map<CodedItem, string>();
  for (const item of items) {
    const { kind, value } = item;
    if (kind === 'question' || kind === 'group' || kind === 'page') {
      counts[kind] += 1;
      codes.set(item, `${LETTERS[kind]}${counts[kind]}`);
    } else if (kind === 'option' || kind === 'row') {
      if (typeof value.seq === 'number') codes.set(item, `${LETTERS[kind]}${value.seq}`);
    }
  }
  return codes;
}
type CodeField = {
  -readonly [K in 'cid']?: Item<'question' | 'group' | 'page' | 'option' | 'row'>['value'][K];
};
function setCode(value: CodeField, code: string): void {
  value.cid = typeof value.cid === 'string' ? value.cid.normalize('NFC') : (value.cid ?? code);
}
