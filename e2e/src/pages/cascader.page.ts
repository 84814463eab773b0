import type { Locator, Page } from '@playwright/test';
import { click, documentOf, pathButton, pickPath, pressKeys } from './picker.ts';
import { type QuestionPageObject, tabTo } from './question-page-object.ts';

type Path = Readonly<Record<string, readonly [string]>>;

/** The question has a picker for each level: a native select, a search field, or a button that opens a sheet. */
export const page: QuestionPageObject = {
  qtype: 'cascader',
  async answer(question, answer) {
    const path = (answer ?? {}) as Path; // parsed by the script reader
    if (answer === null) return clear(question);
    if ((await pathButton(question).count()) > 0)
      return pickPath(question, Object.values(path).map(byGid), click);
    for (const [level, [gid]] of Object.entries(path)) await pick(control(question, level), gid);
  },
  async answerByKeyboard(browserPage, question, answer) {
    const path = (answer ?? {}) as Path; // parsed by the script reader
    if ((await pathButton(question).count()) > 0)
      return pickPath(question, Object.values(path).map(byGid), pressKeys(browserPage));
    for (const [level, [gid]] of Object.entries(path)) {
      const picker = control(question, level);
      await tabTo(browserPage, picker);
      await pickByKeyboard(browserPage, picker, gid);
    }
  },
};

const byGid =
  ([gid]: readonly [string]) =>
  (options: Locator) =>
    options.and(options.page().locator(`[data-value="${gid}"]`)).first();
const control = (question: Locator, level: string) => question.locator(`[id$="-part-${level}"]`);
const readTag = (picker: Locator) => picker.evaluate((element) => element.tagName);

async function pick(picker: Locator, gid: string): Promise<void> {
  if ((await readTag(picker)) === 'SELECT') {
    await picker.selectOption(gid);
    return;
  }
  await picker.click();
  const option = documentOf(picker).locator(`[role="option"][data-value="${gid}"]`);
  await option.scrollIntoViewIfNeeded();
  await option.click();
}

async function clear(question: Locator): Promise<void> {
  if ((await pathButton(question).count()) > 0) {
    await pathButton(question).click();
    await documentOf(question).locator('dialog[open] .cv-button[data-wide]').click();
    return;
  }
  const firstControl = control(question, '1');
  if ((await readTag(firstControl)) === 'SELECT') await firstControl.selectOption('');
  else throw new Error('Clearing is known for lists of up to 8 items on a wide screen only.');
}

async function pickByKeyboard(browserPage: Page, picker: Locator, gid: string): Promise<void> {
  const { keyboard } = browserPage;
  if ((await readTag(picker)) === 'SELECT') {
    const count = await picker.locator('option').count();
    for (let presses = 0; presses < count && (await picker.inputValue()) !== gid; presses += 1) {
      await keyboard.press('ArrowDown');
    }
    return;
  }
  await keyboard.press((await readTag(picker)) === 'BUTTON' ? 'Enter' : 'ArrowDown');
  const active = browserPage.locator(`[role="option"][data-active][data-value="${gid}"]`);
  const options = await browserPage.locator('[role="option"]').first().getAttribute('aria-setsize');
  for (let presses = 0; presses <= Number(options) && (await active.count()) === 0; presses += 1) {
    await keyboard.press('ArrowDown');
  }
  await keyboard.press('Enter');
}
