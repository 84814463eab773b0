import type { Locator, Page } from '@playwright/test';

/**
 * Uses one kind of control of a question without finishing: a text without leaving the field, a drawing without its button, an open
 * picker. Resolves to false if the question has no such control.
 */
export type HalfUse = (page: Page, question: Locator) => Promise<boolean>;

/** Found by the kind of control, not by the question's type, so that a new type is used as well. */
export const HALF_USES: Readonly<Record<string, HalfUse>> = {
  'types a text': async (_, question) => writeIn(texts(question).first()),
  'types in the last field': async (_, question) => writeIn(texts(question).last()),
  'types in every field': async (_, question) => {
    const count = await texts(question).count();
    if (count < 2) return false;
    for (let index = 0; index < count; index += 1) await writeIn(texts(question).nth(index));
    return true;
  },
  'types half of an entry of a list': async (_, question) => {
    const field = question.locator('input[role=combobox]:visible:enabled').first();
    if ((await field.count()) === 0) return false;
    await field.click();
    await field.pressSequentially('zz');
    return true;
  },
  'makes a choice': async (_, question) => check(choices(question).first()),
  'makes the last choice, and fills the fields that it shows': async (_, question) => {
    if (!(await check(choices(question).last()))) return false;
    for (const field of await texts(question).all()) await writeIn(field);
    for (const box of await question.locator('input[type=checkbox]').all()) await box.check({ force: true });
    return true;
  },
  'chooses from a list': async (_, question) => {
    const list = question.locator('select:visible:enabled').first();
    if ((await list.count()) === 0) return false;
    await list.selectOption({ index: 1 });
    return true;
  },
  'presses a button': async (_, question) => {
    const button = question
      .locator('button:visible:enabled:not([aria-haspopup]):not(.cv-sign-start)')
      .first();
    if ((await button.count()) === 0) return false;
    await button.click();
    return true;
  },
  'drags a slider': async (page, question) => {
    const slider = question.locator('input[type=range]:visible').first();
    const box = (await slider.count()) === 0 ? null : await slider.boundingBox();
    if (box === null) return false;
    await dragFrom(page, { x: box.x + box.width * 0.2, y: box.y + box.height / 2 }, box.width * 0.3);
    return true;
  },
  draws: async (page, question) => {
    const start = question.locator('.cv-sign-start');
    if ((await start.count()) === 0) return false;
    await start.click();
    const pad = question.locator('canvas');
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (box === null) return false;
    await page.waitForFunction(() => document.querySelector('canvas')?.style.touchAction === 'none');
    await dragFrom(page, { x: box.x + 30, y: box.y + 60 }, 120);
    await page.mouse.up();
    return true;
  },
  'opens a picker and moves in it': async (page, question) => {
    const button = question.locator('button[aria-haspopup=dialog]:visible:enabled').first();
    if ((await button.count()) === 0) return false;
    await button.click();
    const sheet = page.locator('dialog[open]');
    const wheel = sheet.locator('.cv-wheels [tabindex="0"]').first();
    const option = sheet.getByRole('option').first();
    await wheel.or(option).first().waitFor();
    if ((await wheel.count()) === 0) await option.click();
    else await wheel.press('ArrowDown');
    return true;
  },
  'chooses a file that is still on its way': async (page) => {
    const pdf = { name: 'photo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
    await page.locator('input[type=file]').first().setInputFiles(pdf);
    await page.locator('.cv-file').first().waitFor();
    return true;
  },
};

const texts = (question: Locator) =>
  question.locator(
    ':is(textarea, input:not([type=radio], [type=checkbox], [type=range], [type=file], [role=combobox], [aria-hidden=true])):visible:enabled',
  );
const choices = (question: Locator) =>
  question.locator('label:visible > :is(input[type=radio], input[type=checkbox]):enabled');

async function check(choice: Locator): Promise<boolean> {
  if ((await choice.count()) === 0) return false;
  await choice.locator('xpath=..').click();
  return true;
}

/** Types as slowly as a person, without leaving the field. */
async function writeIn(field: Locator): Promise<boolean> {
  if ((await field.count()) === 0 || !(await field.isVisible())) return false;
  const isNumber = /numeric|decimal|tel/.test((await field.getAttribute('inputmode')) ?? '');
  await field.click();
  await field.pressSequentially(isNumber ? '12' : 'Ada');
  return true;
}

async function dragFrom(page: Page, { x, y }: { readonly x: number; readonly y: number }, distance: number) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y + 30, { steps: 6 });
  await page.mouse.move(x + distance, y, { steps: 6 });
}

/** Everything in the questions that a respondent has entered, as texts that are equal after the page was left and opened again. */
export const readEntered = (page: Page): Promise<readonly string[]> =>
  page.locator('.app-questions').evaluate((questions) => {
    const entered = new Set<string>();
    const valueOf = (field: HTMLInputElement): string => {
      if (['radio', 'checkbox'].includes(field.type)) return field.checked ? `chosen ${field.value}` : '';
      if (field.type === 'range')
        return field.closest('[data-set]') ? `at ${Math.round(field.valueAsNumber)}` : '';
      return field.type === 'file' || field.ariaHidden === 'true' ? '' : field.value;
    };
    for (const field of questions.querySelectorAll<HTMLInputElement>('input, textarea, select'))
      entered.add(
        valueOf(field)
          .normalize('NFKC')
          .replace(/^0+(?=\d)/, '')
          .trim(),
      );
    const shown = '.cv-picker-button:not([data-empty]), .cv-file-name';
    for (const element of questions.querySelectorAll(shown)) entered.add(element.textContent.trim());
    const pad = questions.querySelector('canvas');
    const pixels = pad?.getContext('2d')?.getImageData(0, 0, pad.width, pad.height).data ?? [];
    const isDrawn = pixels.some((value) => value !== 0);
    if (isDrawn || questions.querySelector('[data-signed]') !== null) entered.add('signed');
    entered.delete('');
    return [...entered].sort();
  });
