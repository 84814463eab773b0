import type { Moment, Outlook } from '../program/program.ts';
import type { PageView } from '../program/types.ts';
import { isSeenAt, pageAt } from './walk.ts';

/**
 * FLOW-11: the position of the page among those on the respondent's path, and the share of passed questions among these
 * and the ones that can still come, or the stored value of honest progress. It stays below 100 until the end.
 */
export function pagePosition(moment: Moment): Pick<PageView, 'position' | 'pageCount' | 'progress'> {
  const { program, presentation, state } = moment;
  const passed = countShown(moment, 0, state.page);
  const ahead =
    program.rules.lookAhead?.(moment) ?? countShown(moment, state.page, presentation.pages.length);
  const questionCount = passed.questionCount + ahead.questionCount || 1;
  const percent = Math.min(99, Math.ceil((passed.questionCount * 100) / questionCount));
  return {
    position: passed.pageCount + 1,
    pageCount: ahead.pageCount && passed.pageCount + ahead.pageCount,
    progress: state.end.is_end === 1 ? 100 : (state.progress ?? percent),
  };
}

/** Counts the visible questions of a range of pages, and the pages that show one. */
function countShown(moment: Moment, from: number, to: number): Outlook & { readonly pageCount: number } {
  let questionCount = 0;
  let pageCount = 0;
  for (let page = from; page < to; page += 1) {
    const before = questionCount;
    for (const occurrence of pageAt(moment, page).occurrences)
      if (isSeenAt(moment.state.status, occurrence)) questionCount += 1;
    if (questionCount > before) pageCount += 1;
  }
  return { questionCount, pageCount };
}
