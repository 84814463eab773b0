import type { ProjectIndex, FieldsOf, Item } from './project-index.ts';
import { textOf } from '../findings/authored.ts';

export interface QuestionParts {
  readonly item: Item<'question'>;
  readonly options: readonly Item<'option'>[];
  readonly rows: readonly Item<'row'>[];
  readonly groups: readonly Item<'option_group' | 'row_group'>[];
}

/** All questions with their parts, in the order of the document. */
export function questionParts({ items }: ProjectIndex): readonly QuestionParts[] {
  const found: {
    item: Item<'question'>;
    options: Item<'option'>[];
    rows: Item<'row'>[];
    groups: Item<'option_group' | 'row_group'>[];
  }[] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (item.kind === 'question') found.push({ item, options: [], rows: [], groups: [] });
    else if (item.question === undefined || item.question !== last?.item) continue;
    else if (item.kind === 'option') last.options.push(item);
    else if (item.kind === 'row') last.rows.push(item);
    else if (item.kind === 'option_group' || item.kind === 'row_group') last.groups.push(item);
  }
  return found;
}

/** Formats a part of the project for messages, by code and gid: `Q3 (brand)`. */
export function nameOfItem({ value }: { readonly value: FieldsOf<'question', 'cid'> }): string {
  const gid = textOf(value.gid) ?? '?';
  const cid = textOf(value.cid);
  return cid === undefined || cid === gid ? gid : `${cid} (${gid})`;
}
export const nameOfGid = (gid: string, index: ProjectIndex): string => {
  const item = index.byGid.get(gid);
  return item === undefined ? gid : nameOfItem(item);
};

/** The gid of the question that a part belongs to. */
export const ownerOf = ({ question }: Item): string | undefined => question && textOf(question.value.gid);

/** The codes of all questions in a file with default codes (`fillCodes`). */
export function questionCodes({ items }: ProjectIndex): ReadonlySet<string> {
  const codes = new Set<string>();
  for (const item of items) {
    const cid = item.kind === 'question' ? textOf(item.value.cid) : undefined;
    if (cid !== undefined) codes.add(cid);
  }
  return codes;
}
