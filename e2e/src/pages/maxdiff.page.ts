import type { Locator, Page } from '@playwright/test';
import { clearAnswer, type QuestionPageObject, tabTo } from './question-page-object.ts';

/** One stored task: the shown options (`s`), the worst option (`l`) and the best option (`h`). */
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
    const tasks = answer as readonly TaskAnswer[]; // parsed by the script reader
    while (await previousButtonOf(question).isVisible()) await previousButtonOf(question).click();
    for (const [index, task] of tasks.entries()) {
      await expectShown(question, task);
      for (const side of ['h', 'l'] as const) {
        const gid = task[side];
        if (gid !== null) await findRadio(question, side, gid).locator('..').click();
      }
      if (index < tasks.length - 1 && !(await hasOpenedNext(question, index)))
        await nextButtonOf(question).click();
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    const tasks = (answer ?? []) as readonly TaskAnswer[]; // parsed by the script reader
    while (await previousButtonOf(question).isVisible())
      await pressEnter(browserPage, previousButtonOf(question));
    for (const [index, task] of tasks.entries()) {
      await expectShown(question, task);
      for (const side of ['h', 'l'] as const) await chooseByKeyboard(browserPage, question, side, task[side]);
      if (index < tasks.length - 1 && !(await hasOpenedNext(question, index)))
        await pressEnter(browserPage, nextButtonOf(question));
    }
  },
};

const nextButtonOf = (question: Locator) =>
  question
    .locator('.cv-task-moves button:not([data-kind="quiet"])')
    .or(question.page().locator('button[data-step]'));
/** A time that is longer than the delay after which a completed task opens the next task. */
const NEXT_TASK_MS = 600;
/** Whether the second choice has opened the next task. Corrections and choices by arrow keys do not open a task. */
async function hasOpenedNext(question: Locator, taskIndex: number): Promise<boolean> {
  const nextTaskRadio = findRadios(question, 'h')
    .first()
    .and(question.locator(`[name$="-${taskIndex + 2}-h"]`));
  return nextTaskRadio.waitFor({ timeout: NEXT_TASK_MS }).then(
    () => true,
    () => false,
  );
}
const previousButtonOf = (question: Locator) => question.locator('.cv-task-moves button[data-kind="quiet"]');
const findRadios = (question: Locator, side: Side) =>
  question.locator(`input[type="radio"][name$="-${side}"]`);
const findRadio = (question: Locator, side: Side, gid: string) =>
  question.locator(`input[type="radio"][name$="-${side}"][value="${gid}"]`);

/** Fails if the task does not show the options of the answer. Tasks depend on the respondent's number. */
async function expectShown(question: Locator, { s }: TaskAnswer): Promise<void> {
  const shownGids = await findRadios(question, 'h').evaluateAll(
    (inputs) => inputs.map((input) => (input as HTMLInputElement).value), // the locator matches only inputs
  );
  if (shownGids.join() !== s.join())
    throw new Error(`The task shows ${shownGids.join(', ')}, not ${s.join(', ')}.`);
}

async function chooseByKeyboard(
  browserPage: Page,
  question: Locator,
  side: Side,
  gid: string | null,
): Promise<void> {
  if (gid === null) return;
  const wantedRadio = findRadio(question, side, gid);
  const checkedRadio = findRadios(question, side).and(question.locator(':checked'));
  if (await wantedRadio.isChecked()) return;
  if ((await checkedRadio.count()) > 0) await tabTo(browserPage, checkedRadio);
  else await tabInto(browserPage, findRadios(question, side));
  await browserPage.keyboard.press('Space');
  const count = await findRadios(question, side).count();
  for (let presses = 0; presses < count && !(await wantedRadio.isChecked()); presses += 1) {
    await browserPage.keyboard.press('ArrowDown');
  }
}

async function tabInto(browserPage: Page, controls: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const hasFocus = await controls.evaluateAll((all) =>
      all.some((control) => control === document.activeElement),
    );
    if (hasFocus) return;
    await browserPage.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${controls}`);
}

async function pressEnter(browserPage: Page, button: Locator): Promise<void> {
  await tabTo(browserPage, button);
  await browserPage.keyboard.press('Enter');
}
