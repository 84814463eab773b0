import { type QuestionPageObject, tabTo } from './question-page-object.ts';

const FIELD = 'input';

export const page: QuestionPageObject = {
  qtype: 'info_enterprise',
  async answer(question, answer) {
    const [text] = (answer ?? ['']) as readonly [string]; // parsed by the script reader
    await question.locator(FIELD).fill(text);
    await question.locator(FIELD).blur();
  },
  async answerByKeyboard(browserPage, question, answer) {
    const [text] = (answer ?? ['']) as readonly [string]; // parsed by the script reader
    await tabTo(browserPage, question.locator(FIELD));
    await browserPage.keyboard.press('ControlOrMeta+a');
    await browserPage.keyboard.press('Delete');
    await browserPage.keyboard.type(text);
    await browserPage.keyboard.press('Tab');
  },
};
