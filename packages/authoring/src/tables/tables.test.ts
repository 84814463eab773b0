import { describe, expect, it, test } from 'vitest';
import { EXAMPLE_TEXTS, openValid } from '../testing/random-edits.ts';
import { readPastedLines } from './pasted-lines.ts';
import { readCells, readPastedText } from './pasted-text.ts';
import { outlineRows, ruleRows } from './rows.ts';

const TYPES: Readonly<Record<string, string>> = { choice: 'single', choices: 'multiple', text: 'blank' };
const readQuestions = (text: string) =>
  readPastedText(text).questions.map(({ form, title, options }) => [TYPES[form] ?? form, title, ...options]);

describe('pasted text', () => {
  test.each<readonly [name: string, text: string, questions: readonly (readonly string[])[]]>([
    [
      'numbered questions with letters',
      '1. How often do you drink tea?\na) Daily\nb) Weekly\n\n2. Why?\n____\n3) Which kinds? (choose all that apply)\n- Green\n- Black',
      [
        ['single', 'How often do you drink tea?', 'Daily', 'Weekly'],
        ['blank', 'Why?'],
        ['multiple', 'Which kinds?', 'Green', 'Black'],
      ],
    ],
    [
      'blocks without numbers',
      'Do you like tea?\nYes\nNo\n\nWhat is your name?\n\nAnything else?',
      [
        ['single', 'Do you like tea?', 'Yes', 'No'],
        ['blank', 'What is your name?'],
        ['blank', 'Anything else?'],
      ],
    ],
    [
      'Chinese numbers and squares',
      '1、您多久喝一次茶？（多选）\n□ 每天\n□ 每周\nQ2：为什么？',
      [
        ['multiple', '您多久喝一次茶？', '每天', '每周'],
        ['blank', '为什么？'],
      ],
    ],
    [
      'numbered options further in',
      '1. Tea?\n   1. Yes\n   2. No\n2. Milk?',
      [
        ['single', 'Tea?', 'Yes', 'No'],
        ['blank', 'Milk?'],
      ],
    ],
    [
      'a table with headings',
      'No\tQuestion\tType\tOptions\n1\tTea?\tsingle\tYes; No\n2\tKinds?\tmultiple\t"Green\nBlack"\n3\tWhy?\ttext\t',
      [
        ['single', 'Tea?', 'Yes', 'No'],
        ['multiple', 'Kinds?', 'Green', 'Black'],
        ['blank', 'Why?'],
      ],
    ],
    [
      'a table without headings',
      '1\tTea?\tYes\tNo\n2\tWhy?\t\t',
      [
        ['single', 'Tea?', 'Yes', 'No'],
        ['blank', 'Why?'],
      ],
    ],
    [
      'Chinese ordinals, and words for one choice',
      '1、您多久喝一次茶？\nA、每天\nB、每周\n第2题 您的性别？（单选）\n• 男\n• 女',
      [
        ['single', '您多久喝一次茶？', '每天', '每周'],
        ['single', '您的性别？', '男', '女'],
      ],
    ],
    ['nothing', '\n \n', []],
  ])('yields the questions of %s', (_, text, questions) => {
    expect(readQuestions(text)).toEqual(questions);
  });

  test.each([
    ['Coffee study\n\n1. Tea?\n- Yes\n\n2) Why?', 'Coffee study', 2],
    ['Coffee study\nfor guests\n\n1. Tea?\n2. Why?', 'Coffee study for guests', 2],
    ['My survey\n\nWhich tea?\nGreen\nBlack\n\nWhich milk?\nOat\nSoy', 'My survey', 2],
    ['Why?\n\nWhich tea?\nGreen\nBlack', '', 2],
    ['Name:\n\nAddress:', '', 2],
    ['1. Tea?\nYes\n\nNo', '', 1],
  ])('%j has the title %j', (text, title, count) => {
    const pastedText = readPastedText(text);
    expect([pastedText.title, pastedText.questions.length]).toEqual([title, count]);
  });

  it('is cut at the maximum length of a title and the maximum number of options', () => {
    const options = Array.from({ length: 300 }, (_, index) => `- ${index}`).join('\n');
    const { questions } = readPastedText(`1. ${'x'.repeat(3_000)}\n${options}`);
    expect([questions[0]?.title.length, questions[0]?.options?.length]).toEqual([2_000, 200]);
  });

  it('returns the lines that cannot be understood', () => {
    expect(readPastedText('- a bullet\n\n1. Tea?').ignored).toEqual([{ line: 1, text: '- a bullet' }]);
  });

  it('returns the texts beyond the limits', () => {
    const options = Array.from({ length: 201 }, (_, at) => `- option ${at}`).join('\n');
    const longText = readPastedText(`1. ${'x'.repeat(1_999)}\u{1F600}!\n${options}`);
    expect(longText.questions[0]?.title).toBe('x'.repeat(1_999));
    expect(longText.ignored).toEqual([
      { line: 1, text: '\u{1F600}!' },
      { line: 1, text: 'option 200' },
    ]);
    const manyQuestions = Array.from({ length: 1_001 }, (_, at) => `${(at % 999) + 1}. Question ${at}?`);
    expect(readPastedText(manyQuestions.join('\n')).ignored).toEqual([
      { line: 1_001, text: 'Question 1000?' },
    ]);
    const end = `1. Tea?\n${' '.repeat(500_000)}2. Coffee?`;
    expect(readPastedText(end).ignored).toEqual([{ line: 2, text: '        2. Coffee?' }]);
  });

  it('leaves out characters that a project cannot contain, and reads page and line breaks of documents', () => {
    expect(readPastedText('1. Wh\u0000at\u000B\u000CA. yes\u0007\u2028B. n\uD83Do').questions).toEqual([
      { form: 'choice', isGuess: false, title: 'What', line: 1, options: ['yes', 'no'], rows: [] },
    ]);
    expect(readPastedText('Tea\u0001?\tyes\u000B\tno').questions[0]).toMatchObject({
      title: 'Tea ?',
      options: ['yes', 'no'],
    });
    expect(readPastedLines('a\u000Bb\u0000')).toEqual(['a', 'b']);
  });

  // Patterns that try each space or word took a minute for these texts.
  test.each([
    ['spaces', `1. a${' '.repeat(100_000)}b`],
    ['spaces in a table', `${' '.repeat(100_000)}x\tb\n`],
    ['an open bracket', `1. a (${'choose all '.repeat(20_000)}`],
  ])('is read in time with %s', (_, text) => {
    expect(readPastedText(text).questions).toHaveLength(1);
  });

  it('is split into options and into cells', () => {
    expect(readPastedLines('• A\n\nb) B\r\n 3. C\tD')).toEqual(['A', 'B', 'C', 'D']);
    expect(readCells('a\t"b ""x""\n2"\r\nc\t')).toEqual([
      ['a', 'b "x"\n2'],
      ['c', ''],
    ]);
  });
});

it('lists rows of the outline and rules of an example', () => {
  const [, text = ''] = EXAMPLE_TEXTS.find(([name]) => name === 'coffee-study') ?? [];
  const { value } = openValid(text);
  const rows = outlineRows(value);
  expect(rows[0]).toMatchObject({ id: 'screening', kind: 'group', depth: 0, code: 'G1', hasLogic: false });
  expect(rows[1]).toMatchObject({
    id: 'age_band',
    kind: 'question',
    depth: 1,
    type: 'single',
    hasLogic: true,
  });
  const rules = ruleRows(value);
  expect(rules.find(({ kind }) => kind === 'jump')).toMatchObject({
    subjects: ['age_band'],
    condition: { kind: 'test', verb: 'is', values: [{ option: 'age_band_under_18' }] },
    reads: ['age_band'],
  });
  expect(rules.every(({ condition }) => condition !== undefined)).toBe(true);
});
