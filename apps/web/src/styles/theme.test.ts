import { computeContrast } from '@canvass/ui';
import { expect, it } from 'vitest';
import { computeContrastSamples } from './contrast-samples.ts';
import { computeTheme } from './theme.ts';

const BRANDS = { navy: '#0b1b3a', yellow: '#ffe600', pink: '#ffc2d1' };

it.each(Object.entries(BRANDS))(
  'a %s background is on every screen and in both schemes, with readable texts',
  (_, ground) => {
    const design = { scheme: 'auto', ground } as const;
    const samples = computeContrastSamples({ design }).filter(({ part }) => part === 'ground');
    expect(samples.map(({ scheme }) => scheme)).toEqual(['light', 'dark']);
    for (const { ratio, minRatio } of samples) expect(ratio).toBeGreaterThanOrEqual(minRatio);
    const { css } = computeTheme({ design });
    for (const { scheme, background } of samples)
      expect(css).toContain(
        `@media screen and (prefers-color-scheme:${scheme}){:root,.cv-page{--ground:${background};--page-ground:${background}}`,
      );
    // On phones the questions keep their own surface.
    expect(css).toContain('@media screen and (max-width:749px){.cv-page-main{background:var(--surface)');
  },
);

it('a dark background stays the same on dark pages, and a light one becomes dark', () => {
  const backgrounds = Object.values(BRANDS).map((ground) =>
    computeContrastSamples({ design: { scheme: 'auto', ground } })
      .filter(({ part, scheme }) => part === 'ground' && scheme === 'dark')
      .map(({ background }) => background),
  );
  expect(backgrounds[0]).toEqual([BRANDS.navy]);
  for (const [background = ''] of backgrounds)
    expect(computeContrast(background, '#ffffff')).toBeGreaterThan(7);
});

it("titles in the author's dark colour are not the faintest texts of a dark page", () => {
  const { ratio } = computeContrastSamples({
    design: { scheme: 'dark' },
    desc_question_page_default: { question: { color: '#1b0f3b' } },
  }).find(({ part }) => part === 'question') ?? { ratio: 0 };
  expect(ratio).toBeGreaterThanOrEqual(9);
});
