import { isRecord } from '@canvass/project';
import { idOf, type Json, type JsonRecord, type Keys } from '@canvass/authoring';
import { parsePath } from '@canvass/project/file';
import { arrayAt, textAt } from './json.ts';
import { plainText } from './plain-text.ts';

export type ItemKind = 'group' | 'page' | 'section' | 'question';
export type Path = Keys;

/** A row of the outline. */
export interface OutlineEntry {
  /** The id of the element in the document, which stays the same while the document is open. */
  readonly id: string;
  /** Empty if the file has none. */
  readonly gid: string;
  /** The author's code, or a code by position, such as Q3. A section without a code has its gid. */
  readonly code: string;
  /** Plain text without markup. */
  readonly title: string;
  /** `qtype`, or `qtype/custom_qtype`. Empty for groups, pages and sections. */
  readonly type: string;
  readonly path: Path;
  readonly value: JsonRecord;
  readonly level: number;
  /** Index of the parent in the outline. Undefined on the first level. */
  readonly parent: number | undefined;
  /** Position among the siblings, from 1, and number of siblings including the item. */
  readonly position: number;
  readonly siblings: number;
  /** Whether a rule or expression decides if the item is shown, or where respondents go next. */
  readonly hasLogic: boolean;
}

/** A group, page, section or question of the survey. */
export interface OutlineItem extends OutlineEntry {
  readonly kind: ItemKind;
}

const KINDS: Readonly<Record<string, ItemKind>> = { G: 'group', P: 'page', S: 'section', Q: 'question' };
const LETTERS = { group: 'G', page: 'P', question: 'Q' } as const;

/** The groups, pages, sections and questions of a project file, in its order. Omits entries of other types. */
export function computeOutline(project: Json): readonly OutlineItem[] {
  const items: OutlineItem[] = [];
  const counts: Record<ItemKind, number> = { group: 0, page: 0, section: 0, question: 0 };
  const ruledIds = listRuledIds(project);
  const visit = (list: readonly Json[], path: Path, level: number, parent: number | undefined) => {
    list.forEach((value, index) => {
      const kind = isRecord(value) ? KINDS[textAt(value, 'type')] : undefined;
      if (!isRecord(value) || kind === undefined) return;
      counts[kind] += 1;
      const gid = textAt(value, 'gid');
      const itemPath = [...path, index];
      items.push({
        kind,
        id: idOf(value) ?? itemPath.join('/'),
        gid,
        code: textAt(value, 'cid') || (kind === 'section' ? gid : `${LETTERS[kind]}${counts[kind]}`),
        title: plainText(textAt(value, 'title')),
        type: typeOf(value),
        path: itemPath,
        value,
        level,
        parent,
        position: index + 1,
        siblings: list.length,
        hasLogic: ruledIds.has(gid) || textAt(value, 'disp_code') !== '' || textAt(value, 'jump_code') !== '',
      });
      if (kind !== 'question')
        visit(arrayAt(value, 'items'), [...itemPath, 'items'], level + 1, items.length - 1);
    });
  };
  visit(arrayAt(project, 'items'), ['items'], 1, undefined);
  return items;
}

export function typeOf(question: JsonRecord): string {
  const type = textAt(question, 'qtype');
  const variant = textAt(question, 'custom_qtype');
  return variant === '' ? type : `${type}/${variant}`;
}

/** gids of items that display rules name as targets, or that jumps leave. */
function listRuledIds(project: Json): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const rule of arrayAt(project, 'dispConsList'))
    for (const target of arrayAt(rule, 'targets')) if (typeof target === 'string') ids.add(target);
  for (const rule of arrayAt(project, 'jumpConsList')) ids.add(textAt(rule, 'bindQ'));
  return ids;
}

const itemAt = (items: readonly OutlineItem[], path: Path): OutlineItem | undefined =>
  items.findLast(({ path: own }) => isWithin(path, own));

export const isWithin = (path: Path, outerPath: Path): boolean =>
  outerPath.every((key, index) => path[index] === key);

/** Whether a path as text equals `outerPath` or is inside of it. */
export const isAtOrBelow = (path: string, outerPath: string): boolean =>
  path.startsWith(outerPath) && ['.', '[', undefined].includes(path[outerPath.length]);

interface PlacedFinding {
  readonly path: string;
}

/** Returns the item that a finding is about, or undefined if the finding is about the survey itself. */
export const itemOfIssue = (
  items: readonly OutlineItem[],
  { path }: PlacedFinding,
): OutlineItem | undefined => itemAt(items, parsePath(path) ?? []);

export const hasQuestion = (items: readonly OutlineItem[]): boolean =>
  items.some(({ kind }) => kind === 'question');

/** Leaves out findings about empty groups while the survey has no question, because its author has only begun. */
export const dropFirstFindings = <F extends { readonly id: string }>(
  items: readonly OutlineItem[],
  issues: readonly F[],
): readonly F[] => (hasQuestion(items) ? issues : issues.filter(({ id }) => id !== 'group.no-questions'));

/** Severity of the worst finding of each item, by id. Groups, pages and sections include their content. */
export function findWorstFindings(
  items: readonly OutlineItem[],
  issues: readonly (PlacedFinding & { readonly severity: 'error' | 'warning' })[],
): ReadonlyMap<string, 'error' | 'warning'> {
  const worstFindings = new Map<string, 'error' | 'warning'>();
  for (const issue of issues) {
    let item = itemOfIssue(items, issue);
    while (item !== undefined) {
      if (worstFindings.get(item.id) !== 'error') worstFindings.set(item.id, issue.severity);
      item = findParent(item, items);
    }
  }
  return worstFindings;
}

export const findParent = (
  { parent }: OutlineItem,
  items: readonly OutlineItem[],
): OutlineItem | undefined => (parent === undefined ? undefined : items[parent]);

/**
 * The items that the canvas draws when an item is selected. For a question or section, these are the items that
 * respondents see on the same page (FLOW-10). If a group or page contains only these items, it is drawn itself.
 */
export function listDrawnItems(
  items: readonly OutlineItem[],
  project: Json,
  item: OutlineItem,
): readonly OutlineItem[] {
  if (item.kind !== 'question' && item.kind !== 'section') return [item];
  const [top, container] = findOutermostSection(items, item);
  if (isSplit(project, container)) return [item];
  const siblings = items.filter(({ parent }) => parent === top.parent);
  const topIndex = siblings.indexOf(top);
  const isGroupOrPage = ({ kind }: OutlineItem) => kind === 'group' || kind === 'page';
  const firstIndex = siblings.slice(0, topIndex).findLastIndex(isGroupOrPage) + 1;
  const remainingCount = siblings.slice(topIndex).findIndex(isGroupOrPage);
  const pageItems = siblings.slice(firstIndex, remainingCount === -1 ? undefined : topIndex + remainingCount);
  return container !== undefined && pageItems.length === siblings.length ? [container] : pageItems;
}

/** The outermost section of an item, or the item itself, and the group or page around it, if there is one. */
export function findOutermostSection(
  items: readonly OutlineItem[],
  item: OutlineItem,
): readonly [OutlineItem, OutlineItem | undefined] {
  const parent = findParent(item, items);
  return parent?.kind === 'section' ? findOutermostSection(items, parent) : [item, parent];
}

/** Whether each question of a group, or each question outside of groups, is a page of its own. */
export const isSplit = (project: Json, container: OutlineItem | undefined): boolean =>
  isRecord(project) &&
  project['one_question_on_page'] === true &&
  container?.kind !== 'page' &&
  !arrayAt(project, 'mergePage').includes(container?.gid ?? '');

/** Whether respondents see all questions of a group together. */
export function isOnePage(project: Json, group: OutlineItem): boolean {
  const hasPages = arrayAt(group.value, 'items').some((entry) => textAt(entry, 'type') === 'P');
  return !hasPages && !isSplit(project, group);
}
