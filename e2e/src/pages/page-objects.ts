import { page as blank } from './blank.page.ts';
import { page as maxdiff } from './maxdiff.page.ts';
import { page as multiple } from './multiple.page.ts';
import type { QuestionPageObject } from './question-page-object.ts';
import { page as single } from './single.page.ts';

const pageObjects: ReadonlyMap<string, QuestionPageObject> = new Map(
  [blank, maxdiff, multiple, single].map((pageObject) => [pageObject.qtype, pageObject]),
);

/** The page object of a question type; a type without one cannot be answered by journeys. */
export function pageObjectOf(qtype: string): QuestionPageObject {
  const found = pageObjects.get(qtype);
  if (found === undefined) throw new Error(`No page object for ${qtype}: add e2e/src/pages/${qtype}.page.ts`);
  return found;
}
