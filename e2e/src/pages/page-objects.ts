import { noAnswerOf } from '@canvass/protocol';
import type { Locator } from '@playwright/test';
import { pages } from './pages.gen.ts';
import { type QuestionPageObject, tabTo } from './question-page-object.ts';

const pageObjects: ReadonlyMap<string, QuestionPageObject> = new Map(
  pages.map((pageObject) => [pageObject.qtype, withNonAnswers(pageObject)]),
);

/** Returns the page object of a question type. Throws if the type has none. */
export function createPageObject(qtype: string): QuestionPageObject {
  const pageObject = pageObjects.get(qtype);
  if (pageObject === undefined)
    throw new Error(`No page object for ${qtype}: add e2e/src/pages/${qtype}.page.ts`);
  return pageObject;
}

/** Adds the boxes for non-answers below a question, which every type may have (ANSWER-18). */
function withNonAnswers(typePage: QuestionPageObject): QuestionPageObject {
  const boxToPress = async (question: Locator, answer: unknown): Promise<Locator | undefined> => {
    const kind = noAnswerOf(answer);
    if (kind !== undefined) return question.locator(`input[id$="-no-answer-${kind}"]`);
    const checkedBoxes = question.locator('.cv-no-answers input:checked');
    return answer === null && (await checkedBoxes.count()) > 0 ? checkedBoxes : undefined;
  };
  return {
    qtype: typePage.qtype,
    async answer(question, answer) {
      const box = await boxToPress(question, answer);
      if (box === undefined) return typePage.answer(question, answer);
      await box.locator('..').click();
    },
    async answerByKeyboard(page, question, answer) {
      const box = await boxToPress(question, answer);
      if (box === undefined) return typePage.answerByKeyboard(page, question, answer);
      await tabTo(page, box);
      await page.keyboard.press('Space');
    },
  };
}
