import type { Locator, Page } from '@playwright/test';
import { clearAnswer, type QuestionPageObject, tabTo } from './question-page-object.ts';

/** An item: its score or null, its reason, and 99 as the fourth if it does not apply. */
type ScoreEntry = readonly [number | null, (string | null)?, unknown?, number?];
type ScoreAnswer = Readonly<Record<string, ScoreEntry>>;

const isNotApplicable = (entry: ScoreEntry) => entry[3] === 99;
const notApply = (question: Locator, gid: string) => question.locator(`[id$="-part-${gid}-not-apply"]`);
const reasonField = (question: Locator, gid: string) =>
  question.locator(`input[id$="-part-${gid}"], textarea[id$="-part-${gid}"]`);
/** The scale of an item has the id of the part, or a separate id if the reason has that one. */
const scaleOf = (question: Locator, gid: string) =>
  question
    .locator(`[id$="-part-${gid}"], [id$="-part-${gid}-scale"]`)
    .filter({ has: question.page().locator('input') });
const point = (question: Locator, gid: string, score: number) =>
  scaleOf(question, gid).locator(`input[type="radio"][value="${score}"]`);
const numberField = (question: Locator, gid: string) =>
  scaleOf(question, gid).locator('input:not([type="range"])');

/** Stars or boxes: each point is a radio button over its symbol. */
export function pointsPage(qtype: string): QuestionPageObject {
  return scorePage(qtype, {
    give: (question, gid, score) => point(question, gid, score).click(),
    async giveByKeyboard(browserPage, question, [gid, score]) {
      const wanted = point(question, gid, score);
      await tabToGroup(browserPage, scaleOf(question, gid));
      await browserPage.keyboard.press('Space');
      const count = await scaleOf(question, gid).locator('input[type="radio"]').count();
      for (let presses = 0; presses < count && !(await wanted.isChecked()); presses += 1) {
        await browserPage.keyboard.press('ArrowDown');
      }
    },
  });
}

/** A slider: pressed at the value's position by pointer. A value that is not hit exactly is typed. */
export function sliderPage(qtype: string): QuestionPageObject {
  return scorePage(qtype, {
    async give(question, gid, score) {
      const range = scaleOf(question, gid).locator('input[type="range"]');
      await range.click({ position: await placeOf(range, score) });
      const field = numberField(question, gid);
      if (Number(await field.inputValue()) !== score) await field.fill(String(score));
      await field.blur();
    },
    async giveByKeyboard(browserPage, question, [gid, score]) {
      await tabTo(browserPage, numberField(question, gid));
      await browserPage.keyboard.press('ControlOrMeta+a');
      await browserPage.keyboard.type(String(score));
    },
  });
}

interface ScoreControl {
  give(question: Locator, gid: string, score: number): Promise<void>;
  giveByKeyboard(
    browserPage: Page,
    question: Locator,
    item: readonly [gid: string, score: number],
  ): Promise<void>;
}

function scorePage(qtype: string, ways: ScoreControl): QuestionPageObject {
  return {
    qtype,
    async answer(question, answer) {
      if (answer === null) return clearAnswer(question);
      for (const [gid, entry] of Object.entries(answer as ScoreAnswer)) {
        if (isNotApplicable(entry)) await notApply(question, gid).check();
        const [score, reason] = entry;
        if (score !== null) await ways.give(question, gid, score);
        if (typeof reason === 'string') await reasonField(question, gid).fill(reason);
      }
    },
    async answerByKeyboard(browserPage, question, answer) {
      for (const [gid, entry] of Object.entries((answer ?? {}) as ScoreAnswer)) {
        if (isNotApplicable(entry)) {
          await tabTo(browserPage, notApply(question, gid));
          await browserPage.keyboard.press('Space');
        }
        const [score, reason] = entry;
        if (score !== null) await ways.giveByKeyboard(browserPage, question, [gid, score]);
        if (typeof reason !== 'string') continue;
        await tabTo(browserPage, reasonField(question, gid));
        await browserPage.keyboard.type(reason);
      }
    },
  };
}

/** Presses Tab until a radio button of the group has the focus. */
async function tabToGroup(browserPage: Page, group: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await group.evaluate((element) => element.contains(document.activeElement))) return;
    await browserPage.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${group}`);
}

/** The position of a range's thumb for a value, between the thumb's centres at both ends. */
async function placeOf(range: Locator, value: number): Promise<{ x: number; y: number }> {
  return range.evaluate((element, wanted) => {
    const input = element as HTMLInputElement; // only inputs match
    const { width, height } = input.getBoundingClientRect();
    const [min, max] = [Number(input.min), Number(input.max)];
    const share = (wanted - min) / (max - min);
    const isMirrored = getComputedStyle(input).direction === 'rtl';
    const x = height / 2 + (isMirrored ? 1 - share : share) * (width - height);
    return { x, y: height / 2 };
  }, value);
}
