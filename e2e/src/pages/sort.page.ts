import type { Locator } from '@playwright/test';
import { choiceInput, type QuestionPageObject, tabTo, writeOpenText } from './question-page-object.ts';

type Ranks = Readonly<Record<string, number | string>>;

export const page: QuestionPageObject = {
  qtype: 'sort',
  async answer(question, answer) {
    await clear(question);
    const ranks = (answer ?? {}) as Ranks; // parsed by the script reader
    for (const gid of inOrder(ranks)) {
      await choiceInput(question, gid).locator('..').click();
      const text = textOf(ranks, gid);
      if (text !== undefined) await writeOpenText(question, [gid, text]);
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    const ranks = (answer ?? {}) as Ranks; // parsed by the script reader
    const wanted = inOrder(ranks);
    // Chooses the options in the order in which Tab reaches them, then sets their order by the buttons.
    const shown: string[] = [];
    for (const input of await question.locator('input[type="checkbox"]').all()) {
      const gid = (await input.getAttribute('value')) ?? '';
      if (!wanted.includes(gid)) continue;
      await tabTo(browserPage, input);
      await browserPage.keyboard.press('Space');
      shown.push(gid);
      const text = textOf(ranks, gid);
      if (text === undefined) continue;
      await tabTo(browserPage, question.locator(`[id$="-part-${gid}"]`));
      await browserPage.keyboard.type(text);
    }
    for (const [place, gid] of wanted.entries()) {
      const at = shown.indexOf(gid);
      if (at === place) continue;
      await tabTo(browserPage, question.locator(`[data-keeps-focus$=" ${gid} up"]`));
      for (let presses = at; presses > place; presses -= 1) await browserPage.keyboard.press('Enter');
      shown.splice(place, 0, ...shown.splice(at, 1));
    }
  },
};

const inOrder = (ranks: Ranks): readonly string[] =>
  Object.keys(ranks)
    .filter((gid) => typeof ranks[gid] === 'number')
    .sort((a, b) => Number(ranks[a]) - Number(ranks[b]));

function textOf(ranks: Ranks, gid: string): string | undefined {
  const text = ranks[`${gid}_open`];
  return typeof text === 'string' ? text : undefined;
}

async function clear(question: Locator): Promise<void> {
  const button = question.locator('.cv-clear:not([data-idle]) button');
  if ((await button.count()) > 0) await button.click();
}
