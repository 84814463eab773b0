import { clearAnswer, type Entry, type QuestionPageObject, tabTo } from './question-page-object.ts';

export const answerClassification: Omit<QuestionPageObject, 'qtype'> = {
  async answer(question, answer) {
    if (answer === null) return clearAnswer(question);
    for (const [item, category, text] of listClassifiedItems(answer)) {
      const pick = question.locator(`[data-item="${item}"] .cv-classify-pick`);
      if ((await pick.getAttribute('aria-pressed')) !== 'true') await pick.click();
      await question.locator(`[data-category="${category}"]`).click();
      if (text !== undefined) await question.locator(`[id$="-part-${item}"]`).fill(text);
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    const classifiedItems = listClassifiedItems(answer);
    const selects = question.locator('.cv-classify-item select');
    const ids = await selects.evaluateAll((all) => all.map(({ id }) => id));
    for (const id of ids) {
      const classifiedItem = classifiedItems.find(
        ([item]) => id.endsWith(`-part-${item}`) || id.endsWith(`-part-${item}-choice`),
      );
      if (classifiedItem === undefined) continue;
      const [item, category, text] = classifiedItem;
      const select = question.locator(`[id="${id}"]`);
      await tabTo(browserPage, select);
      const count = await select.locator('option').count();
      for (let presses = 0; presses < count && (await select.inputValue()) !== category; presses += 1)
        await browserPage.keyboard.press('ArrowDown');
      if (text === undefined) continue;
      await tabTo(browserPage, question.locator(`[id$="-part-${item}"]`));
      await browserPage.keyboard.type(text);
    }
  },
};

type ClassifiedItem = readonly [item: string, category: string, text?: string];

function listClassifiedItems(answer: unknown): readonly ClassifiedItem[] {
  const byCategory = (answer ?? {}) as Readonly<Record<string, readonly Entry[]>>; // parsed by the script reader
  return Object.entries(byCategory).flatMap(([category, entries]) =>
    entries.map(
      ([item, text]): ClassifiedItem => (text === undefined ? [item, category] : [item, category, text]),
    ),
  );
}
