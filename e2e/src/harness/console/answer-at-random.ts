import type { Program } from '@canvass/logic';
import { randomRespondent } from '@canvass/logic/testing';
import type { HttpBrowser } from '../../http-browser.ts';

/** What respondents of these studies can do: no survey of ours takes longer. */
const MOST_MOVES = 2_000;
/** Of those who give up on the way. */
const MOVES_UNTIL_GIVEN_UP = 6;

/** Answers as the respondent with this number does; every fifth gives up on the way. */
export async function answerAtRandom(browser: HttpBrowser, program: Program, number: number): Promise<void> {
  const respondent = randomRespondent(program, number, MOST_MOVES);
  let moves = number % 5 === 0 ? MOVES_UNTIL_GIVEN_UP : Number.POSITIVE_INFINITY;
  for (let event = respondent.act(browser.state); event && moves > 0; event = respondent.act(browser.state)) {
    await browser.take(event);
    moves -= 1;
  }
  await browser.send();
}
