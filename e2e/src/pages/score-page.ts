import type { Locator, Page } from '@playwright/test';
import { clearAnswer, type QuestionPageObject, tabTo } from './question-page-object.ts';

/** An item's score or null, its reason, and 99 in the fourth position if the item does not apply. */
type ScoreEntry = readonly [number | null, (string | null)?, unknown?, number?];
type ScoreAnswer = Readonly<Record<string, ScoreEntry>>;

const isNotApplicable = (entry: ScoreEntry) => entry[3] === 99;
const findNotApplyBox = (question: Locator, gid: string) =>
  question.locator(`[id$="-part-${gid}-not-apply"]`);
const findReasonField = (question: Locator, gid: string) =>
  question.locator(`input[id$="-part-${gid}"], textarea[id$="-part-${gid}"]`);
/** The scale of an item. Its id ends with `-scale` if the reason's field has the id of the part. */
const computeScale = (question: Locator, gid: string) =>
  question
    .locator(`[id$="-part-${gid}"], [id$="-part-${gid}-scale"]`)
    .filter({ has: question.page().locator('input') });
const computePoint = (question: Locator, gid: string, score: number) =>
  computeScale(question, gid).locator(`input[type="radio"][value="${score}"]`);
const findNumberField = (question: Locator, gid: string) =>
  computeScale(question, gid).locator('input:not([type="range"])');

/** Creates the page object for stars or boxes, whose points are radio buttons over symbols. */
export function createPointsPage(qtype: string): QuestionPageObject {
  return createScorePage(qtype, {
    setScore: (question, gid, score) => computePoint(question, gid, score).click(),
    async setScoreByKeyboard(browserPage, question, [gid, score]) {
      const wantedPoint = computePoint(question, gid, score);
      await tabToGroup(browserPage, computeScale(question, gid));
      await browserPage.keyboard.press('Space');
      const count = await computeScale(question, gid).locator('input[type="radio"]').count();
      for (let presses = 0; presses < count && !(await wantedPoint.isChecked()); presses += 1) {
        await browserPage.keyboard.press('ArrowDown');
      }
    },
  });
}

/** Creates the page object for a slider. It presses at the value's position, and types the value after a miss. */
export function createSliderPage(qtype: string): QuestionPageObject {
  return createScorePage(qtype, {
    async setScore(question, gid, score) {
      const range = computeScale(question, gid).locator('input[type="range"]');
      await range.click({ position: await readThumbPosition(range, score) });
      const field = findNumberField(question, gid);
      if (Number(await field.inputValue()) !== score) await field.fill(String(score));
      await field.blur();
    },
    async setScoreByKeyboard(browserPage, question, [gid, score]) {
      await tabTo(browserPage, findNumberField(question, gid));
      await browserPage.keyboard.press('ControlOrMeta+a');
      await browserPage.keyboard.type(String(score));
    },
  });
}

interface ScoreControl {
  setScore(question: Locator, gid: string, score: number): Promise<void>;
  setScoreByKeyboard(
    browserPage: Page,
    question: Locator,
    item: readonly [gid: string, score: number],
  ): Promise<void>;
}

function createScorePage(qtype: string, ways: ScoreControl): QuestionPageObject {
  return {
    qtype,
    async answer(question, answer) {
      if (answer === null) return clearAnswer(question);
      for (const [gid, entry] of Object.entries(answer as ScoreAnswer)) {
        if (isNotApplicable(entry)) await findNotApplyBox(question, gid).check();
        const [score, reason] = entry;
        if (score !== null) await ways.setScore(question, gid, score);
        if (typeof reason === 'string') await findReasonField(question, gid).fill(reason);
      }
    },
    async answerByKeyboard(browserPage, question, answer) {
      for (const [gid, entry] of Object.entries((answer ?? {}) as ScoreAnswer)) {
        if (isNotApplicable(entry)) {
          await tabTo(browserPage, findNotApplyBox(question, gid));
          await browserPage.keyboard.press('Space');
        }
        const [score, reason] = entry;
        if (score !== null) await ways.setScoreByKeyboard(browserPage, question, [gid, score]);
        if (typeof reason !== 'string') continue;
        await tabTo(browserPage, findReasonField(question, gid));
        await browserPage.keyboard.type(reason);
      }
    },
  };
}

async function tabToGroup(browserPage: Page, group: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await group.evaluate((element) => element.contains(document.activeElement))) return;
    await browserPage.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${group}`);
}

/** The position of a range's thumb for a value, between the thumb's centres at both ends. */
async function readThumbPosition(range: Locator, value: number): Promise<{ x: number; y: number }> {
  return range.evaluate((element, wanted) => {
    const input = element as HTMLInputElement; // the locator matches only inputs
    const { width, height } = input.getBoundingClientRect();
    const [min, max] = [Number(input.min), Number(input.max)];
    const share = (wanted - min) / (max - min);
    const isMirrored = getComputedStyle(input).direction === 'rtl';
    const x = height / 2 + (isMirrored ? 1 - share : share) * (width - height);
    return { x, y: height / 2 };
  }, value);
}
