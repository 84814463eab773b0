import { expect, type Locator, type Page } from '@playwright/test';

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
    const list = question.locator('select:visible:enabled:not(.cv-rows-bar *)').first();
    if ((await list.count()) === 0) return false;
    await list.selectOption({ index: 1 });
    return true;
  },
  'presses a button': async (_, question) => {
    const button = question
      .locator('button:visible:enabled:not([aria-haspopup], .cv-sign-start, .cv-enlarge)')
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
  'types letters into a field for numbers, and leaves the field': async (_, question) => {
    const field = question.locator(NUMBER_FIELDS).first();
    if ((await field.count()) === 0) return false;
    await field.click();
    await field.pressSequentially('ab');
    const typed = await field.inputValue();
    await field.blur();
    await expect(field).toHaveValue(typed);
    return typed !== '';
  },
  'picks an item up by a key': async (_, question) => {
    const item = question.locator('button[aria-pressed=false]:visible:enabled').first();
    if ((await item.count()) === 0) return false;
    await item.press('Space');
    return true;
  },
  'drags an item into a group': async (page, question) => {
    const item = question.locator('[data-drag]:visible').first();
    if ((await item.count()) === 0) return false;
    const group = question.locator('[data-drop]:visible').last();
    await startDragging(page, item, () => question.locator('[data-draggable]').waitFor());
    await page.mouse.move(...(await readMiddle(group)), { steps: 8 });
    await question.locator('[data-over]').waitFor();
    return true;
  },
  'drags a ranked item': async (page, question) => {
    const boxes = question.locator('.cv-sort-options label:visible');
    if ((await boxes.count()) < 3) return false;
    // Narrower pages have no handles.
    await page.setViewportSize({ width: 420, height: 740 });
    for (let index = 0; index < 3; index += 1) await boxes.nth(index).click();
    const handles = question.locator('.cv-order-handle');
    await startDragging(page, handles.first(), () =>
      question.locator('.cv-order-handle[data-ready]').first().waitFor(),
    );
    const [x, y] = await readMiddle(handles.nth(2));
    await page.mouse.move(x, y, { steps: 8 });
    await question.locator('.cv-order-item[data-dragging]').waitFor();
    return true;
  },
  'asks for the position, which the browser does not find': async (page, question) => {
    const button = question.locator('.cv-location-actions button').first();
    if ((await button.count()) === 0) return false;
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = () => undefined;
    });
    await button.click();
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
const NUMBER_FIELDS = ':is(input[inputmode=numeric], input[inputmode=decimal]):visible:enabled';
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

/** Presses the mouse on an element and begins to move. The pointer loads dragging, for which `waitUntilLoaded` waits. */
async function startDragging(page: Page, element: Locator, waitUntilLoaded: () => Promise<unknown>) {
  await element.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  await page.mouse.move(...(await readMiddle(element)));
  await waitUntilLoaded();
  const [x, y] = await readMiddle(element);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 3, y + 8, { steps: 4 });
}

async function readMiddle(element: Locator): Promise<[x: number, y: number]> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Everything in the questions that a respondent has entered, as texts that are equal after the page was left and opened again. */
export async function readEntered(page: Page): Promise<readonly string[]> {
  const questions = page.locator('.app-questions');
  const entered = new Set([
    ...(await questions.evaluate(readFields)),
    ...(await questions.evaluate(readItems)),
    ...(await questions.evaluate(readOthers)),
  ]);
  entered.delete('');
  return [...entered].sort();
}

/** Everything that is entered, in the rows too that a phone shows one at a time. */
export async function readEnteredInRows(page: Page): Promise<readonly string[]> {
  const rows = page.locator('.cv-rows-bar select');
  const entered = new Set(await readEntered(page));
  for (let row = 0; row < (await rows.locator('option').count()); row += 1) {
    await rows.selectOption({ index: row });
    for (const one of await readEntered(page)) entered.add(one);
  }
  return [...entered];
}

/**
 * The values of fields. The list of rows and the two ways to sign are left out, because they only lead to other fields. A typed name to
 * which the respondent has agreed is stored as an image, so it counts as a signature.
 */
function readFields(questions: Element): string[] {
  const isSignature = (field: HTMLInputElement) => {
    const name = field.closest('.cv-sign-typed:has(:checked)')?.querySelector('input');
    return (name?.value.trim() ?? '') !== '';
  };
  const valueOf = (field: HTMLInputElement): string => {
    if (isSignature(field)) return 'signed';
    if (['radio', 'checkbox'].includes(field.type)) return field.checked ? `chosen ${field.value}` : '';
    if (field.type === 'range')
      return field.closest('[data-set]') ? `at ${Math.round(field.valueAsNumber)}` : '';
    return field.type === 'file' || field.ariaHidden === 'true' ? '' : field.value;
  };
  const fields = ':is(input, textarea, select):not(.cv-rows-bar *, .cv-sign-ways *)';
  return [...questions.querySelectorAll<HTMLInputElement>(fields)].map((field) =>
    valueOf(field)
      .normalize('NFKC')
      .replace(/^0+(?=\d)/, '')
      .trim(),
  );
}

/** The groups and ranks of items as they are shown, even during a drag. */
function readItems(questions: Element): string[] {
  const groups = [...questions.querySelectorAll<HTMLElement>('[data-drop]')].flatMap((group) => {
    const cards = group.querySelectorAll('.cv-classify-card:not([data-held])');
    const held = group.dataset['over'] === 'takes' ? questions.querySelectorAll('.cv-classify-held') : [];
    return [...cards, ...held].map((card) => `${card.textContent.trim()} in ${group.dataset['drop']}`);
  });
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  const ranked = [...questions.querySelectorAll('.cv-order-item')].sort((a, b) => topOf(a) - topOf(b));
  const ranks = ranked.map((item, index) => {
    const title = item.querySelector('.cv-order-words')?.textContent.trim();
    return `${title} at rank ${index + 1}`;
  });
  return [...groups, ...ranks];
}

/** Pressed and busy buttons, chosen entries, files and a signature. */
function readOthers(questions: Element): string[] {
  const textsOf = (selector: string) =>
    [...questions.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
  const pad = questions.querySelector('canvas');
  const pixels = pad?.getContext('2d')?.getImageData(0, 0, pad.width, pad.height).data ?? [];
  const isDrawn = pixels.some((value) => value !== 0);
  return [
    ...textsOf('[aria-pressed=true]').map((text) => `pressed ${text}`),
    ...textsOf('.cv-picker-button:not([data-empty]), .cv-file-name'),
    questions.querySelector('[aria-busy=true]') === null ? '' : 'waiting',
    isDrawn || questions.querySelector('[data-signed]') !== null ? 'signed' : '',
  ];
}
