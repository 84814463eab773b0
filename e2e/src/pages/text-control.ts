import type { Locator, Page } from '@playwright/test';
import { tabTo } from './question-page-object.ts';

/** Sets an open text without keyboard events. A date has a field for each of its parts. */
export async function fillText(control: Locator, text: string): Promise<void> {
  if (!(await isDateField(control))) return control.fill(text);
  for (const [field, part] of await readParts(control, text)) await field.fill(part);
}

/** Types an open text by keyboard, which replaces the previous text. */
export async function typeText(page: Page, control: Locator, text: string): Promise<void> {
  if (!(await isDateField(control))) return typeInto(page, control, text);
  for (const [field, part] of await readParts(control, text)) await typeInto(page, field, part);
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  if ((await field.inputValue()) === text) return;
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

const isDateField = async (control: Locator) => (await control.getAttribute('data-part')) !== null;

/** The fields of a date in the order of the page, each with its part of the text. */
async function readParts(control: Locator, text: string): Promise<readonly (readonly [Locator, string])[]> {
  const [year = '', month = '', day = ''] = text.split('-');
  const byPart: Readonly<Record<string, string>> = { year, month, day };
  const group = control.locator('xpath=ancestor::*[contains(@class, "cv-parts")]');
  const fields = await group.locator('[data-part]').all();
  return Promise.all(
    fields.map(
      async (field) => [field, byPart[(await field.getAttribute('data-part')) ?? ''] ?? ''] as const,
    ),
  );
}
