import type { Json } from '@canvass/authoring';
import { isList, isObject } from '../../document/json.ts';
import { itemAt, type OutlineItem, type Path } from '../../document/outline.ts';
import { pathText } from '../../document/path-text.ts';

/**
 * Places outside of an item that name it, its parts or its content: ids in references, and codes in expressions and
 * placeholders. Each is the code of a question, or a path.
 */
export function readersOfItem(
  item: OutlineItem,
  items: readonly OutlineItem[],
  project: Json,
): readonly string[] {
  const names = new Set<string>();
  const codes = new Set<string>();
  for (const one of items)
    if (isWithin(one.path, item.path)) {
      if (one.kind === 'question') codes.add(one.code);
      collectIds(one.value, names);
    }
  const readers = new Set<string>();
  const visit = (value: Json, path: Path): void => {
    if (isWithin(path, item.path)) return;
    if (isList(value)) value.forEach((entry, index) => visit(entry, [...path, index]));
    else if (isObject(value)) for (const [key, field] of Object.entries(value)) visit(field, [...path, key]);
    else if (typeof value === 'string' && reads(value, names, codes))
      readers.add(itemAt(items, path)?.code ?? pathText(path));
  };
  visit(project, []);
  return [...readers];
}

const isWithin = (path: Path, above: Path): boolean => above.every((key, index) => path[index] === key);

function collectIds(value: Json, into: Set<string>): void {
  if (isList(value)) for (const entry of value) collectIds(entry, into);
  if (!isObject(value)) return;
  const { gid } = value;
  if (typeof gid === 'string') into.add(gid);
  for (const field of Object.values(value)) collectIds(field, into);
}

const reads = (text: string, ids: ReadonlySet<string>, codes: ReadonlySet<string>): boolean => {
  if (ids.has(text)) return true;
  const words = text.match(/[\p{L}_][\p{L}\p{N}_$]*/gu) ?? [];
  return words.some((word) => codes.has(word) || codes.has(word.replace(/(?:[RS]\d+)?(?:A\d+)?$/, '')));
};
