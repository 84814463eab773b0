import { textField } from '../json/json.ts';
import type { Item, ProjectIndex } from '../references/project-index.ts';

/** A question with what belongs to it. */
export interface QuestionParts {
  readonly item: Item;
  readonly options: readonly Item[];
  readonly rows: readonly Item[];
  /** Groups of options and of rows. */
  readonly groups: readonly Item[];
}

/** All questions with their parts, in the order of the document. */
export function questionParts({ items }: ProjectIndex): readonly QuestionParts[] {
  const found: { item: Item; options: Item[]; rows: Item[]; groups: Item[] }[] = [];
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

/** `Q3 (brand)`: how an issue names a part of the project, by code and gid. */
export function nameOfItem(item: Item): string {
  const gid = textField(item.value, 'gid') ?? '?';
  const cid = textField(item.value, 'cid');
  return cid === undefined || cid === gid ? gid : `${cid} (${gid})`;
}
export const nameOfGid = (gid: string, index: ProjectIndex): string => {
  const item = index.byGid.get(gid);
  return item === undefined ? gid : nameOfItem(item);
};

/** The gid of the question that an option, row or group belongs to. */
export const ownerOf = (item: Item): string | undefined =>
  item.question && textField(item.question.value, 'gid');
