import type { CheckContext } from '../project-index/check.ts';
import { child } from '../json/path.ts';
import type { QuestionParts } from '../project-index/question-parts.ts';
import { listOf } from '../findings/authored.ts';

/** Reports questions with both `category_items` and `rows_items`, which are two names of one field. */
export function checkCategories({ item }: QuestionParts, { findings }: CheckContext): void {
  const { value, path } = item;
  if (listOf(value.category_items).length === 0 || listOf(value.rows_items).length === 0) return;
  findings.add({
    id: 'rows.two-lists',
    path: child(path, 'category_items'),
    message: 'The question has rows in both `rows_items` and `category_items`, which have the same meaning.',
    fix: 'Put all of them into one of the two lists.',
  });
}

type Container = Readonly<Record<string, unknown>>;

/** Moves `category_items` to `rows_items`, the only name that code after the parser knows. */
export function categoriesAsRows<T>(container: T): T {
  if (typeof container !== 'object' || container === null) return container;
  const { category_items: categories, ...otherFields } = container as Container; // a part of a project
  const items = computeItems(otherFields);
  if (categories === undefined)
    return items === otherFields['items'] ? container : ({ ...otherFields, items } as T);
  const { rows_items: rows } = otherFields;
  const isFree = !Array.isArray(rows) || rows.length === 0;
  // The cast is safe: it is the same part of the project, whose list is under its usual name.
  return { ...otherFields, rows_items: isFree ? categories : rows } as T;
}

function computeItems({ items, type }: Container): unknown {
  if (!Array.isArray(items) || type === 'Q') return items;
  const mappedItems = items.map((item: unknown) => categoriesAsRows(item));
  return mappedItems.every((item, at) => item === items[at]) ? items : mappedItems;
}
