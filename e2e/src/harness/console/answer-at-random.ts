import type { Program } from '@canvass/logic';
import { randomRespondent } from '@canvass/logic/testing';
import type { HttpBrowser } from '../../http-browser.ts';

/** Maximum number of moves of a respondent. Surveys of the tests need fewer. */
const MAX_MOVES = 2_000;
const MOVES_BEFORE_LEAVING = 6;

/** Answers as respondent `number`. Every fifth respondent abandons the survey. */
export async function answerAtRandom(browser: HttpBrowser, program: Program, number: number): Promise<void> {
  const respondent = randomRespondent(program, number, MAX_MOVES);
  let moves = number % 5 === 0 ? MOVES_BEFORE_LEAVING : Number.POSITIVE_INFINITY;
  for (let event = respondent.act(browser.state); event && moves > 0; event = respondent.act(browser.state)) {
    await browser.applyEvent(event);
    moves -= 1;
  }
  await browser.send();
}
