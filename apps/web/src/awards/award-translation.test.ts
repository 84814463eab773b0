import { expect, test } from 'vitest';
import { loaders } from 'virtual:text-loaders/awards';
import { AWARD_CODES } from './code-key.ts';

const locales: readonly Readonly<Record<string, string>>[] = await Promise.all(
  Object.values(loaders).map(async (load) => (await load()).texts),
);

test.each(AWARD_CODES)('code %i has a text in every language', (code) => {
  for (const texts of locales) expect(texts[`api.${code}`]).toMatch(/\S/);
});
