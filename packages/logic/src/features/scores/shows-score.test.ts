import type { Project } from '@canvass/project';
import { expect, test } from 'vitest';
import { project } from '../../testing/scenario.ts';
import { showsScore } from './shows-score.ts';

const nested = [
  { tag: 'p', children: ['You have ', { tag: 'b', children: [{ ref: 'total_score' }] }] },
] as const;

test.each<[string, Partial<Project>, boolean]>([
  ['no field', {}, false],
  ['another placeholder', { desc_end_page: { content: [{ ref: 'Q1' }] } }, false],
  ['the setting', { settings: { show_scores: true } }, true],
  ['the end text', { desc_end_page: { content: nested } }, true],
  [
    'a translation of the end text',
    { translations: { 'en-GB': { project: { 'desc_end_page.content': nested } } } },
    true,
  ],
  ['a named end', { desc_end_page: { ends: { vip: { content: nested } } } }, true],
  ['a redirect', { desc_end_page: { jumpLink: ['/a?s=', { ref: 'total_score' }] } }, true],
  [
    'a redirect of an end',
    { desc_end_page: { ends: { a: { jumpLink: ['/a?', { ref: 'total_score' }] } } } },
    true,
  ],
  [
    'a translation of an end',
    { translations: { 'en-GB': { project: { 'desc_end_page.ends.vip.content': nested } } } },
    true,
  ],
  ['the text of a screen-out', { desc_end_page: { screen_out: nested } }, false],
  ['the start page', { desc_begin_page: { text: nested } }, false],
])('the score is shown by %s: %s', (_, fields, expected) => {
  expect(showsScore(project([], fields))).toBe(expected);
});
