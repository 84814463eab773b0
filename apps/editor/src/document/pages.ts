import type { JsonRecord } from '@canvass/authoring';
import { findOutermostSection, isSplit, type OutlineItem } from './outline.ts';

interface OutlinedSurvey {
  readonly project: JsonRecord;
  readonly items: readonly OutlineItem[];
}

/** Codes of questions, by page, that a change puts onto one page, or that it puts onto several pages. */
export interface PageChanges {
  readonly joinedPages: readonly (readonly string[])[];
  readonly dividedPages: readonly (readonly string[])[];
}

export const NO_PAGE_CHANGES: PageChanges = { joinedPages: [], dividedPages: [] };

/**
 * Finds how a change divides the questions that it does not move into pages. Deleting or moving the only group between
 * two questions without a group, for example, puts both onto one page.
 */
export function findPageChanges(
  before: OutlinedSurvey,
  after: OutlinedSurvey,
  isMoved: (item: OutlineItem) => boolean = () => false,
): PageChanges {
  const [pagesBefore, pagesAfter] = [listPages(before), listPages(after)];
  const movedIds = new Set(before.items.filter(isMoved).map(({ id }) => id));
  return {
    joinedPages: findSpreadPages(pagesAfter, pagesBefore, movedIds),
    dividedPages: findSpreadPages(pagesBefore, pagesAfter, movedIds),
  };
}

type Page = readonly OutlineItem[];

/** Codes of the questions of each page that are on several of the other pages. */
function findSpreadPages(
  pages: readonly Page[],
  otherPages: readonly Page[],
  movedIds: ReadonlySet<string>,
): readonly (readonly string[])[] {
  const otherPageById = new Map(otherPages.flatMap((page) => page.map(({ id }) => [id, page] as const)));
  return pages
    .map((page) => page.filter(({ id }) => otherPageById.has(id) && !movedIds.has(id)))
    .filter((page) => new Set(page.map(({ id }) => otherPageById.get(id))).size > 1)
    .map((page) => page.map(({ code }) => code));
}

/** The questions of each page, in the order of the file (FLOW-10). Leaves out values, which are on no page. */
function listPages({ project, items }: OutlinedSurvey): readonly Page[] {
  const pages: OutlineItem[][] = [];
  let lastContainer: OutlineItem | undefined;
  for (const item of items.filter(({ kind, type }) => kind === 'question' && type !== 'value')) {
    const [, container] = findOutermostSection(items, item);
    if (pages.length === 0 || container !== lastContainer || isSplit(project, container)) pages.push([]);
    pages.at(-1)?.push(item);
    lastContainer = container;
  }
  return pages;
}
