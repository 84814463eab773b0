import { expect, type Locator, type Page } from '@playwright/test';
import { type QuestionPageObject, tabTo } from './question-page-object.ts';

const signedPad = (question: Locator) => question.locator('.cv-sign-pad[data-signed]');

/** Draws a line as the signature, or clears the signature if the answer is null. The page names the stored file. */
async function draw(question: Locator, answer: unknown): Promise<void> {
  if (answer === null) {
    await question.getByRole('button').last().click();
    return;
  }
  await question.locator('.cv-sign-start').click();
  const pad = question.locator('.cv-sign-canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('there is no pad to draw on');
  const { mouse } = question.page();
  await mouse.move(box.x + 30, box.y + 60);
  await mouse.down();
  await mouse.move(box.x + 120, box.y + 110, { steps: 8 });
  await mouse.move(box.x + 160, box.y + 50, { steps: 8 });
  await mouse.up();
  await finish(question).click();
  await signedPad(question).waitFor();
}

/** The button that finishes the signature. If no other question is on the page, this is the page's button. */
const finish = (question: Locator) =>
  question
    .locator('.cv-sign-actions .cv-button[data-kind="primary"]')
    .or(question.page().locator('button[data-step]'));

/** Types a name as the signature and agrees. */
async function type(page: Page, question: Locator): Promise<void> {
  const [drawing, typing] = [
    question.locator('input[type=radio]').first(),
    question.locator('input[type=radio]').last(),
  ];
  await tabTo(page, drawing);
  await page.keyboard.press('ArrowDown');
  await expect(typing).toBeChecked();
  await tabTo(page, question.locator('.cv-sign-typed input').first());
  await page.keyboard.type('Li Na');
  await tabTo(page, question.locator('.cv-sign-typed input[type=checkbox]'));
  await page.keyboard.press('Space');
  await tabTo(page, finish(question));
  await page.keyboard.press('Enter');
  await signedPad(question).waitFor();
}

export const page: QuestionPageObject = { qtype: 'e_signature', answer: draw, answerByKeyboard: type };
