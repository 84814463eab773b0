import { expect, it } from 'vitest';
import { findAccessibilityIssues } from './accessibility-issues.ts';

it('finds images without alternative text, options with only an image, skipped headings and faint colours', () => {
  const project = {
    desc_begin_page: { text: '<h3>Tea</h3>', font: { color: '#bbb' } },
    desc_common_page: { font: { color: '#333333' } },
    items: [
      {
        type: 'Q',
        title: '<img src="/a.png">',
        tipText: '<h2>One</h2><h3>Two</h3><img src="/a.png" alt="">',
        items: [
          { seq: 1, src: '/b.png', title: '<b> </b>' },
          { seq: 2, src: '/b.png', title: 'Green' },
        ],
      },
    ],
    translations: { de: { q: { title: '<img src="/a.png">' } } },
  };
  expect(findAccessibilityIssues(project)).toEqual([
    { kind: 'heading', path: '$.desc_begin_page.text' },
    { kind: 'alt', path: '$.items[0].title' },
    { kind: 'option', path: '$.items[0].items[0].title' },
    { kind: 'contrast', path: '$.desc_begin_page.font.color' },
  ]);
});

it('of drafts with wrong kinds of values finds nothing there', () => {
  expect(
    findAccessibilityIssues({
      desc_begin_page: 7,
      design: [],
      items: { font: null },
      desc_common_page: { font: { color: 'red' } },
    }),
  ).toEqual([]);
});
