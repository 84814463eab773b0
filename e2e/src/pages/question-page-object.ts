import type { Locator, Page } from '@playwright/test';

/** How a test answers a question of one type in the browser, as a respondent would. */
export interface QuestionPageObject {
  readonly qtype: string;
  /** By pointer or touch. `answer` has the shape of the wire; null clears. */
  answer(question: Locator, answer: unknown): Promise<void>;
  /** By keyboard alone; focus is anywhere before the question. */
  answerByKeyboard(page: Page, question: Locator, answer: unknown): Promise<void>;
}

export function frameOf(page: Page, gid: string): Locator {
  return page.locator(`[id="q-${gid}"]`);
}

/** An entry of choice types: option gid, and the text that goes with it. */
export type Entry = readonly [string, string?];

export function choiceInput(question: Locator, gid: string): Locator {
  return question.locator(`input[value="${gid}"]`);
}

export async function writeOpenText(question: Locator, [gid, text]: Entry): Promise<void> {
  if (text === undefined) return;
  await question.locator(`[id$="-part-${gid}"]`).fill(text);
}

/** Tab, until the control has focus. Fails when a page's worth of Tabs does not reach it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control}`);
}

/** The page does not let a respondent do what a script wants: one choice more than is allowed, for example. */
export class PageRefuses extends Error {}
