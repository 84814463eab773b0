import type { Locator, Page } from '@playwright/test';
import { fillRegions, fillRegionsByKeyboard } from './picker.ts';
import { tabTo } from './question-page-object.ts';

interface FoundLocation {
  readonly city: Readonly<Record<string, string>>;
  readonly coordinate: readonly [number, number] | null;
  readonly formattedAddress: string;
}

/** Answers a location by its form. A null answer clears the location. */
export async function answerPlace(question: Locator, answer: unknown): Promise<void> {
  if (answer === null) {
    await question.locator('.cv-location-card button').click();
    return;
  }
  const { city, ...fields } = answer as FoundLocation; // parsed by the script reader
  if (!(await isOpen(question))) await question.locator('summary').click();
  await fillRegions(question, city);
  for (const [field, text] of listFields(question, fields)) {
    await field.fill(text);
    await field.blur();
  }
}

export async function answerPlaceByKeyboard(page: Page, question: Locator, answer: unknown): Promise<void> {
  const { city, ...fields } = answer as FoundLocation; // parsed by the script reader
  if (!(await isOpen(question))) {
    await tabTo(page, question.locator('summary'));
    await page.keyboard.press('Enter');
  }
  await fillRegionsByKeyboard(page, question, city);
  for (const [field, text] of listFields(question, fields)) {
    await tabTo(page, field);
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

function isOpen(question: Locator): Promise<boolean> {
  return question.locator('details').evaluate((element) => element.hasAttribute('open'));
}

function listFields(
  question: Locator,
  { coordinate, formattedAddress }: Omit<FoundLocation, 'city'>,
): readonly (readonly [Locator, string])[] {
  const field = (part: string) => question.locator(`[id$="-part-${part}"]`);
  const texts: readonly (readonly [string, string])[] = [
    ['address', formattedAddress],
    ['x', String(coordinate?.[0] ?? '')],
    ['y', String(coordinate?.[1] ?? '')],
  ];
  return texts.filter(([, text]) => text !== '').map(([part, text]) => [field(part), text]);
}
