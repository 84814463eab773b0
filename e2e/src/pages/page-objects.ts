import { pages } from './pages.gen.ts';
import type { QuestionPageObject } from './question-page-object.ts';

const pageObjects: ReadonlyMap<string, QuestionPageObject> = new Map(
  pages.map((pageObject) => [pageObject.qtype, pageObject]),
);

/** The page object of a question type; journeys cannot answer types without one. */
export function pageObjectOf(qtype: string): QuestionPageObject {
  const found = pageObjects.get(qtype);
  if (found === undefined) throw new Error(`No page object for ${qtype}: add e2e/src/pages/${qtype}.page.ts`);
  return found;
}
