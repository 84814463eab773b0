import type { Locator, Page } from '@playwright/test';
import { clearAnswer, type QuestionPageObject, tabTo } from './question-page-object.ts';

interface EvaluationAnswer {
  readonly score?: number;
  readonly open?: string;
  readonly tagsId?: readonly string[];
  readonly no_apply?: number;
}
const level = (question: Locator, score: number) => question.locator(`input[type="radio"][value="${score}"]`);
const tag = (question: Locator, gid: string) => question.locator(`input[type="checkbox"][value="${gid}"]`);
const notApply = (question: Locator) => question.locator('[id$="-not-apply"]');
const opinion = (question: Locator) => question.locator('[id$="-part-open"]');

export const page: QuestionPageObject = {
  qtype: 'evaluation',
  async answer(question, answer) {
    if (answer === null) return clearAnswer(question);
    const { score, open, tagsId = [], no_apply } = answer as EvaluationAnswer; // parsed by the script reader
    if (no_apply !== undefined) await notApply(question).check();
    if (score !== undefined) await level(question, score).locator('..').click();
    for (const gid of tagsId) await tag(question, gid).check();
    if (open !== undefined) await opinion(question).fill(open);
  },
  async answerByKeyboard(browserPage, question, answer) {
    const { score, open, tagsId = [], no_apply } = (answer ?? {}) as EvaluationAnswer; // parsed by the script reader
    if (no_apply !== undefined) await pressSpace(browserPage, notApply(question));
    if (score !== undefined) await chooseLevel(browserPage, question, score);
    for (const gid of tagsId) await pressSpace(browserPage, tag(question, gid));
    if (open === undefined) return;
    await tabTo(browserPage, opinion(question));
    await browserPage.keyboard.type(open);
  },
};

async function pressSpace(browserPage: Page, control: Locator): Promise<void> {
  await tabTo(browserPage, control);
  await browserPage.keyboard.press('Space');
}

/** Tabs to the chosen or first radio button of the levels. Arrow keys then move between radio buttons. */
async function chooseLevel(browserPage: Page, question: Locator, score: number): Promise<void> {
  const radios = question.locator('input[type="radio"]');
  const checkedLevel = question.locator('input[type="radio"]:checked');
  await tabTo(browserPage, (await checkedLevel.count()) > 0 ? checkedLevel : radios.first());
  await browserPage.keyboard.press('Space');
  const count = await radios.count();
  for (let presses = 0; presses < count && !(await level(question, score).isChecked()); presses += 1) {
    await browserPage.keyboard.press('ArrowDown');
  }
}
