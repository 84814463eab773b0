import type { Locator, Page } from '@playwright/test';
import { clearAnswer, type QuestionPageObject, tabTo } from './question-page-object.ts';

/** One stored task: shown, worst, best. */
interface TaskAnswer {
  readonly s: readonly string[];
  readonly l: string | null;
  readonly h: string | null;
}
type Side = 'h' | 'l';

export const page: QuestionPageObject = {
  qtype: 'maxdiff',
  async answer(question, answer) {
    if (answer === null) return clearAnswer(question);
    const tasks = answer as readonly TaskAnswer[]; // from the script reader, which parsed it
    while (await previous(question).isVisible()) await previous(question).click();
    for (const [at, task] of tasks.entries()) {
      await expectShown(question, task);
      for (const side of ['h', 'l'] as const) {
        const gid = task[side];
        if (gid !== null) await radio(question, side, gid).locator('..').click();
      }
      if (at < tasks.length - 1 && !(await ledOn(question, at))) await next(question).click();
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    const tasks = (answer ?? []) as readonly TaskAnswer[]; // as above
    while (await previous(question).isVisible()) await pressEnter(browserPage, previous(question));
    for (const [at, task] of tasks.entries()) {
      await expectShown(question, task);
      for (const side of ['h', 'l'] as const) await chooseByKeyboard(browserPage, question, side, task[side]);
      if (at < tasks.length - 1 && !(await ledOn(question, at)))
        await pressEnter(browserPage, next(question));
    }
  },
};

/** The question's own button, or the page's. */
const next = (question: Locator) =>
  question
    .locator('.cv-task-moves button:not([data-kind="quiet"])')
    .or(question.page().locator('button[data-step]'));
/** Milliseconds, longer than the delay after which both choices open the next task. */
const LED_ON_MS = 600;
/** Whether both choices have opened the next task. Earlier choices and those by arrow keys do not. */
async function ledOn(question: Locator, at: number): Promise<boolean> {
  const later = group(question, 'h')
    .first()
    .and(question.locator(`[name$="-${at + 2}-h"]`));
  return later.waitFor({ timeout: LED_ON_MS }).then(
    () => true,
    () => false,
  );
}
const previous = (question: Locator) => question.locator('.cv-task-moves button[data-kind="quiet"]');
const group = (question: Locator, side: Side) => question.locator(`input[type="radio"][name$="-${side}"]`);
const radio = (question: Locator, side: Side, gid: string) =>
  question.locator(`input[type="radio"][name$="-${side}"][value="${gid}"]`);

/** Tasks depend on the respondent's number, so an answer for another number is impossible here. */
async function expectShown(question: Locator, { s }: TaskAnswer): Promise<void> {
  const shown = await group(question, 'h').evaluateAll(
    (inputs) => inputs.map((input) => (input as HTMLInputElement).value), // only inputs match
  );
  if (shown.join() !== s.join()) throw new Error(`The task shows ${shown.join(', ')}, not ${s.join(', ')}.`);
}

/** Tab reaches a group at one of its radio buttons. Space chooses it, arrow keys move to the others. */
async function chooseByKeyboard(
  browserPage: Page,
  question: Locator,
  side: Side,
  gid: string | null,
): Promise<void> {
  if (gid === null) return;
  const wanted = radio(question, side, gid);
  const checked = group(question, side).and(question.locator(':checked'));
  if (await wanted.isChecked()) return;
  if ((await checked.count()) > 0) await tabTo(browserPage, checked);
  else await tabInto(browserPage, group(question, side));
  await browserPage.keyboard.press('Space');
  const count = await group(question, side).count();
  for (let presses = 0; presses < count && !(await wanted.isChecked()); presses += 1) {
    await browserPage.keyboard.press('ArrowDown');
  }
}

/** Presses Tab until one of these has the focus. */
async function tabInto(browserPage: Page, controls: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const inside = await controls.evaluateAll((all) =>
      all.some((control) => control === document.activeElement),
    );
    if (inside) return;
    await browserPage.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${controls}`);
}

async function pressEnter(browserPage: Page, button: Locator): Promise<void> {
  await tabTo(browserPage, button);
  await browserPage.keyboard.press('Enter');
}
