import type { Locator } from '@playwright/test';
import { choiceInput, type QuestionPageObject, tabTo, writeOpenText } from './question-page-object.ts';

type Ranks = Readonly<Record<string, number | string>>;

export const page: QuestionPageObject = {
  qtype: 'sort',
  async answer(question, answer) {
    await clear(question);
    const ranks = (answer ?? {}) as Ranks; // parsed by the script reader
    for (const gid of sortByRank(ranks)) {
      await choiceInput(question, gid).locator('..').click();
      const text = findText(ranks, gid);
      if (text !== undefined) await writeOpenText(question, [gid, text]);
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    const ranks = (answer ?? {}) as Ranks; // parsed by the script reader
    const wantedOrder = sortByRank(ranks);
    // Chooses the options in the order in which Tab reaches them, then sets their order by the buttons.
    const shownOrder: string[] = [];
    for (const input of await question.locator('input[type="checkbox"]').all()) {
      const gid = (await input.getAttribute('value')) ?? '';
      if (!wantedOrder.includes(gid)) continue;
      await tabTo(browserPage, input);
      await browserPage.keyboard.press('Space');
      shownOrder.push(gid);
      const text = findText(ranks, gid);
      if (text === undefined) continue;
      await tabTo(browserPage, question.locator(`[id$="-part-${gid}"]`));
      await browserPage.keyboard.type(text);
    }
    for (const [place, gid] of wantedOrder.entries()) {
      const position = shownOrder.indexOf(gid);
      if (position === place) continue;
      await tabTo(browserPage, question.locator(`[data-keeps-focus$=" ${gid} up"]`));
      for (let presses = position; presses > place; presses -= 1) await browserPage.keyboard.press('Enter');
      shownOrder.splice(place, 0, ...shownOrder.splice(position, 1));
    }
  },
};

const sortByRank = (ranks: Ranks): readonly string[] =>
  Object.keys(ranks)
    .filter((gid) => typeof ranks[gid] === 'number')
    .sort((a, b) => Number(ranks[a]) - Number(ranks[b]));

function findText(ranks: Ranks, gid: string): string | undefined {
  const text = ranks[`${gid}_open`];
  return typeof text === 'string' ? text : undefined;
}

async function clear(question: Locator): Promise<void> {
  const button = question.locator('.cv-clear:not([data-idle]) button');
  if ((await button.count()) > 0) await button.click();
}
