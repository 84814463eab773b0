import { describe, expect, it } from 'vitest';
import { checkForAuthors } from '../../author-texts/check-for-authors.ts';
import { compile } from '../../compile-whole.ts';
import { testTypes } from '../../testing/question-types.ts';
import { blank, multiple, project, single } from '../../testing/scenario.ts';

const TEXT = [{ ref: 'Q4' }];

describe('a placeholder for a question that not everyone is asked', () => {
  const idsFor = (condition: string) =>
    compile(
      project([
        [single('Q1', 4), multiple('Q2', 3), blank('Q3', { open_attrs: { type: 'int' } })],
        [blank('Q4', { disp_code: condition })],
        [blank('Q5', { title: TEXT })],
      ]),
      testTypes,
      checkForAuthors,
    ).issues.map(({ id }) => id);

  it.each(['Q1A1', 'Q1 in [1, 2]', 'Q2A1', 'Q1A1 or Q1A2 and Q2A1', 'Q1A1 and Q3 > 5', 'Q3 > 5'])(
    'is often empty: %s',
    (condition) => expect(idsFor(condition)).toEqual(['text.often-empty']),
  );
  it.each(['not Q1A1', 'Q1 in [1, 2, 3]', 'Q1 is answered'])('is seldom empty: %s', (condition) =>
    expect(idsFor(condition)).toEqual([]),
  );

  const placesIn = (whole: ReturnType<typeof project>) =>
    compile(whole, testTypes, checkForAuthors)
      .issues.filter(({ id }) => id === 'text.often-empty')
      .map(({ path }) => path);
  const asked = [single('Q1', 4), single('Q2', 4), blank('Q4', { disp_code: 'Q1A1' })];

  it('is found in the titles of groups and in translations', () => {
    const whole = project([asked, [blank('Q5')]]);
    const [first, group] = whole.items;
    const titles = { title: TEXT };
    const translations = { 'zh-CN': { project: { title: ['T'] }, g2: titles, q5: titles, q4: titles } };
    const items = [first, { ...group, title: TEXT }];
    expect(placesIn({ ...whole, items, translations } as typeof whole)).toEqual([
      '$.items[1].title',
      '$.translations["zh-CN"].g2.title',
      '$.translations["zh-CN"].q5.title',
    ]);
  });

  it.each([
    ['the same', 'Q1A1', []],
    ['a condition that implies it', 'Q1A1 and Q2A1', []],
    ['one that often comes without it', 'Q2A1', ['$.items[1].items[0].title']],
    ['one that excludes it', 'Q1A2', ['$.items[1].items[0].title']],
  ])('is found among its readers: %s', (_name, disp_code, places) =>
    expect(placesIn(project([asked, [blank('Q5', { title: TEXT, disp_code })]]))).toEqual(places),
  );
});
