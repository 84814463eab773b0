import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { listLines } from './poster.tsx';

test.each([
  ['How I work', ['How I work']],
  ['A long survey about how people get to work', ['A long survey about how', 'people get to work']],
  ['关于社区图书馆服务满意度的问卷调查', ['关于社区图书馆服务满意度的', '问卷调查']],
])('%s is broken into lines', (title, lines) => {
  expect(listLines(title)).toEqual(lines);
});

it('the title of a poster has at most three lines, and is complete unless it ends in an ellipsis', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const lines = listLines(title);
      expect(lines.length).toBeLessThanOrEqual(3);
      const shownTitle = lines.join('').replace(/\s/g, '');
      if (!shownTitle.endsWith('…')) expect(shownTitle).toBe(title.replace(/\s/g, ''));
    }),
  );
});
