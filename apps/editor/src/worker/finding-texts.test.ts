import { expect, it } from 'vitest';
import { texts } from '../fields/field.texts.ts';
import { nameFields } from '../wording/finding-words.ts';
import { loadFindingTexts } from './finding-texts.ts';

it('the number of findings that show names of fields to authors only falls', async () => {
  const english = Object.keys((await loadFindingTexts('de'))?.texts ?? {});
  const unnamed = english
    .map((text) => nameFields(text, texts))
    .filter((text) => /`[A-Za-z_.]+`|"[A-Za-z_]+": /.test(text));
  expect(english.length).toBeGreaterThan(500);
  // The names that are left have no form, and most are about awards.
  expect(unnamed.length).toBeLessThanOrEqual(51);
});
