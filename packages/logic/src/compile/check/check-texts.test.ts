import { describe, expect, it } from 'vitest';
import { checkForAuthors } from '../../author-texts/check-for-authors.ts';
import { compile } from '../../compile-whole.ts';
import { testTypes } from '../../testing/question-types.ts';
import { blank, multiple, project, single } from '../../testing/scenario.ts';

const TEXT = [{ ref: 'Q4' }];

describe('a placeholder for a question that some respondents are not asked', () => {
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

  const findPaths = (testProject: ReturnType<typeof project>) =>
    compile(testProject, testTypes, checkForAuthors)
      .issues.filter(({ id }) => id === 'text.often-empty')
      .map(({ path }) => path);
  const firstPage = [single('Q1', 4), single('Q2', 4), blank('Q4', { disp_code: 'Q1A1' })];

  it('is reported in the titles of groups and in translations', () => {
    const testProject = project([firstPage, [blank('Q5')]]);
    const [first, group] = testProject.items;
    const titles = { title: TEXT };
    const translations = { 'zh-CN': { project: { title: ['T'] }, g2: titles, q5: titles, q4: titles } };
    const items = [first, { ...group, title: TEXT }];
    expect(findPaths({ ...testProject, items, translations } as typeof testProject)).toEqual([
      '$.items[1].title',
      '$.translations["zh-CN"].g2.title',
      '$.translations["zh-CN"].q5.title',
    ]);
  });

  it.each([
    ['the same condition', 'Q1A1', []],
    ['a condition that implies it', 'Q1A1 and Q2A1', []],
    ['a condition that often holds without it', 'Q2A1', ['$.items[1].items[0].title']],
    ['a condition that excludes it', 'Q1A2', ['$.items[1].items[0].title']],
  ])('is checked among the respondents who see its text: %s', (_name, disp_code, paths) =>
    expect(findPaths(project([firstPage, [blank('Q5', { title: TEXT, disp_code })]]))).toEqual(paths),
  );
});
