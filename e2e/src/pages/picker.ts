import type { Locator, Page } from '@playwright/test';
import { tabTo } from './question-page-object.ts';

/** The control of a picker inside a question, by the end of the control's id: `control` or `part-1`. */
export function pickerIn(question: Locator, idEnd: string): Locator {
  return question.locator(`[id$="-${idEnd}"]:is(select, input, button)`);
}

/** The document of an element, which may be in a frame. A question's lists and sheets are outside of the question. */
export const documentOf = (element: Locator): Locator => element.locator('xpath=ancestor::html');

/** Picks the item with this label by pointer, in any kind of picker. */
export async function pick(control: Locator, label: string): Promise<void> {
  const shape = await readShape(control);
  if (shape === 'select') {
    await control.selectOption({ label });
    return;
  }
  await control.click();
  const element = documentOf(control);
  const list = element.getByRole('listbox');
  await list.waitFor();
  if (shape === 'combobox') await control.fill(label);
  else if ((await openSearch(element).count()) > 0) await openSearch(element).fill(label);
  await list.getByRole('option', { name: label, exact: true }).first().click();
}

export async function pickByKeyboard(page: Page, control: Locator, label: string): Promise<void> {
  const shape = await readShape(control);
  await tabTo(page, control);
  if (shape === 'select') {
    await page.keyboard.press('Home');
    for (let presses = 0; presses < 20 && (await readLabel(control)) !== label; presses += 1) {
      await page.keyboard.press('ArrowDown');
    }
    return;
  }
  if (shape === 'sheet') {
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Home');
  } else {
    await page.keyboard.type(label);
  }
  const namedOption = page.getByRole('option', { name: label, exact: true }).first();
  await namedOption.waitFor();
  for (let presses = 0; presses < 4000 && !(await isActive(namedOption)); presses += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

function readLabel(control: Locator): Promise<string | undefined> {
  return control.evaluate((element) =>
    element instanceof HTMLSelectElement ? element.selectedOptions[0]?.label : undefined,
  );
}

function openSearch(element: Locator): Locator {
  return element.locator('dialog[open] input[type="search"]');
}

async function isActive(option: Locator): Promise<boolean> {
  return (await option.getAttribute('data-active')) !== null;
}

type Shape = 'select' | 'combobox' | 'sheet' | 'text';
async function readShape(control: Locator): Promise<Shape> {
  const [tag, role] = await control.evaluate((element) => [element.tagName, element.getAttribute('role')]);
  if (tag === 'SELECT') return 'select';
  if (tag === 'BUTTON') return 'sheet';
  return role === 'combobox' ? 'combobox' : 'text';
}

/** The button on phones that opens one sheet for all levels of a path. */
export const pathButton = (question: Locator) => question.locator('button[data-path]');

/** Picks each level in the sheet of a path. The page fills in levels that have a single option. */
export async function pickPath(
  question: Locator,
  steps: readonly ((options: Locator) => Locator)[],
  press: (target: Locator) => Promise<void>,
): Promise<void> {
  const sheet = documentOf(question).locator('dialog[open]');
  await press(pathButton(question));
  await sheet.getByRole('listbox').waitFor();
  const crumbs = sheet.locator('.cv-path-crumb');
  if ((await crumbs.first().getAttribute('aria-current')) === null) await press(crumbs.first());
  for (const [level, step] of steps.entries()) {
    if (!(await sheet.isVisible())) return;
    const isFilled = (await crumbs.nth(level).getAttribute('aria-current')) === null;
    if (!isFilled) await press(step(sheet.getByRole('option')));
  }
  if (await sheet.isVisible()) await sheet.locator('.cv-dialog-head button').click();
}

const byName = (name: string) => (options: Locator) =>
  options.and(options.page().getByRole('option', { name, exact: true })).first();
/** Presses a target by keyboard: a button by Tab and Enter, an option of a list by arrow keys and Enter. */
export const pressKeys = (page: Page) => async (target: Locator) => {
  if ((await target.getAttribute('role')) !== 'option') {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
    return;
  }
  await page.keyboard.press('Home');
  for (let presses = 0; presses < 4000 && !(await isActive(target)); presses += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
};
export const click = (target: Locator) => target.click();

/** Fills in regions by level, `1` to `4`. Picks a region from a list, or types it if there is no list. */
export async function fillRegions(question: Locator, city: Readonly<Record<string, string>>): Promise<void> {
  await question.locator('button[data-path], [id$="-part-1"]:is(input, select)').first().waitFor();
  if ((await pathButton(question).count()) > 0)
    return pickPath(question, Object.values(city).map(byName), click);
  for (const [level, name] of Object.entries(city)) {
    const control = await regionField(question, level);
    if ((await readShape(control)) === 'text') {
      await control.fill(name);
      await control.blur();
    } else if (!(await isPicked(control, name))) {
      await pick(control, name);
    }
  }
}

export async function fillRegionsByKeyboard(
  page: Page,
  question: Locator,
  city: Readonly<Record<string, string>>,
): Promise<void> {
  await question.locator('button[data-path], [id$="-part-1"]:is(input, select)').first().waitFor();
  if ((await pathButton(question).count()) > 0)
    return pickPath(question, Object.values(city).map(byName), pressKeys(page));
  for (const [level, name] of Object.entries(city)) {
    const control = await regionField(question, level);
    if ((await readShape(control)) === 'text') {
      await tabTo(page, control);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(name);
    } else if (!(await isPicked(control, name))) {
      await pickByKeyboard(page, control, name);
    }
  }
}

async function regionField(question: Locator, level: string): Promise<Locator> {
  const field = pickerIn(question, `part-${level}`);
  await question.locator(`[id$="-part-${level}"]:enabled`).waitFor();
  return field;
}

/** Whether a level already has the region, because the page fills in levels that have a single region. */
async function isPicked(control: Locator, name: string): Promise<boolean> {
  return control.evaluate((element, wanted) => {
    if (element instanceof HTMLSelectElement || element instanceof HTMLInputElement)
      return element.value === wanted;
    return element.textContent?.trim() === wanted;
  }, name);
}
