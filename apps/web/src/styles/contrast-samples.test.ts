import { READY_LOOKS } from '@canvass/project';
import { loadProject } from '@canvass/project/file';
import { expect, it } from 'vitest';
import { computeContrastSamples } from './contrast-samples.ts';

it.each(Object.entries(READY_LOOKS))('the look %s passes the check and every contrast', (_, design) => {
  const file = { format: 1, title: 'T', timezone: 'Asia/Shanghai', design, items: [] };
  const { issues } = loadProject(file);
  expect(issues.filter(({ path }) => path.startsWith('$.design'))).toEqual([]);
  const samples = computeContrastSamples({ design });
  expect(samples.length).toBeGreaterThanOrEqual(3);
  for (const { part, ratio, minRatio } of samples) expect(ratio, part).toBeGreaterThanOrEqual(minRatio);
});

it('reports an author’s colours of texts that are hard to read, on light pages only', () => {
  const samples = computeContrastSamples({
    design: { scheme: 'auto', accent: '#ffcc00' },
    desc_question_page_default: { question: { color: '#cccccc' } },
  });
  const titles = samples.filter(({ part }) => part === 'question');
  expect(titles.map(({ scheme, ratio, minRatio }) => [scheme, ratio >= minRatio])).toEqual([
    ['light', false],
    ['dark', true],
  ]);
  expect(samples.find(({ part }) => part === 'link')).toMatchObject({ written: '#ffcc00', minRatio: 4.5 });
});

it('reads the older fields for colours if a survey has no design', () => {
  expect(
    computeContrastSamples({ desc_common_page: { theme_style: '#ffcc00' }, settings: { dark: true } }).map(
      ({ scheme, background }) => [scheme, background],
    ),
  ).toContainEqual(['dark', '#ffcc00']);
});
