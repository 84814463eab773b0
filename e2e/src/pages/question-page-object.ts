import type { Locator, Page } from '@playwright/test';

/** Answers questions of one type in the browser, as a respondent would. */
export interface QuestionPageObject {
  readonly qtype: string;
  /** Answers by pointer or touch. `answer` has the wire format. Null clears the answer. */
  answer(question: Locator, answer: unknown): Promise<void>;
  /** Answers by keyboard only. The focus is before the question. */
  answerByKeyboard(page: Page, question: Locator, answer: unknown): Promise<void>;
}

export function computeFrame(page: Page, gid: string): Locator {
  return page.locator(`[id="q-${gid}"]`);
}

export type Entry = readonly [string, string?];

export function choiceInput(question: Locator, gid: string): Locator {
  return question.locator(`input[value="${gid}"]`);
}

export async function writeOpenText(question: Locator, [gid, text]: Entry): Promise<void> {
  if (text === undefined) return;
  await question.locator(`[id$="-part-${gid}"]`).fill(text);
}

export const clearAnswer = (question: Locator): Promise<void> => question.locator('.cv-clear button').click();

export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control}`);
}

/** Thrown if the page refuses a step of a script, such as one choice more than allowed. */
export class PageRefusal extends Error {}
