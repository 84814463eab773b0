import { describe, expect, it, test } from 'vitest';
import { readPastedLines } from './markers.ts';
import { readCells, readPastedText } from './read-text.ts';

const TYPES: Readonly<Record<string, string>> = { choice: 'single', choices: 'multiple', text: 'blank' };
const questionsIn = (text: string) => readPastedText(text).items.filter((item) => item.kind === 'question');
const readQuestions = (text: string) =>
  questionsIn(text).map(({ form, title, options }) => [TYPES[form] ?? form, title, ...options]);

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
    expect([pastedText.title, questionsIn(text).length]).toEqual([title, count]);
  });

  it('is cut at the maximum length of a title and the maximum number of options', () => {
    const options = Array.from({ length: 300 }, (_, index) => `- ${index}`).join('\n');
    const [question] = questionsIn(`1. ${'x'.repeat(3_000)}\n${options}`);
    expect([question?.title.length, question?.options.length]).toEqual([2_000, 200]);
  });

  it('keeps a bullet without a question as a text', () => {
    expect(readPastedText('- a bullet\n\n1. Tea?').items).toMatchObject([
      { kind: 'text', title: '- a bullet' },
      { kind: 'question', title: 'Tea?' },
    ]);
  });

  it('returns the texts beyond the limits', () => {
    const options = Array.from({ length: 201 }, (_, at) => `- option ${at}`).join('\n');
    const text = `1. ${'x'.repeat(1_999)}\u{1F600}!\n${options}`;
    expect(questionsIn(text)[0]?.title).toBe('x'.repeat(1_999));
    expect(readPastedText(text).unused).toEqual([
      { line: 1, text: '\u{1F600}!', reason: 'too-much' },
      { line: 1, text: 'option 200', reason: 'too-much' },
    ]);
    const manyQuestions = Array.from({ length: 1_001 }, (_, at) => `${at + 1}. Question ${at}?`);
    expect(readPastedText(manyQuestions.join('\n')).unused).toEqual([
      { line: 1_001, text: 'Question 1000?', reason: 'too-much' },
    ]);
    const end = `1. Tea?\n${' '.repeat(500_000)}2. Coffee?`;
    expect(readPastedText(end).unused).toEqual([{ line: 2, text: '2. Coffee?', reason: 'too-much' }]);
  });

  it('leaves out characters that a project cannot contain, and reads page and line breaks of documents', () => {
    expect(questionsIn('1. Wh\u0000at\u000B\u000CA. yes\u0007\u2028B. n\uD83Do')).toMatchObject([
      { form: 'choice', title: 'What', line: 1, options: ['yes', 'no'] },
    ]);
    expect(questionsIn('Tea\u0001?\tyes\u000B\tno')[0]).toMatchObject({
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
    ['a cell with 100,000 lines', `1. a\t"${'b\n'.repeat(100_000)}"\n`],
    ['100,000 remarks', `1. a?\n- Yes\n${'If yes, go to 1\n'.repeat(20_000)}`],
  ])('is read in time with %s', (_, text) => {
    expect(questionsIn(text)).toHaveLength(1);
  });

  it('is split into options and into cells', () => {
    expect(readPastedLines('• A\n\nb) B\r\n 3. C\tD')).toEqual(['A', 'B', 'C', 'D']);
    expect(readCells('a\t"b ""x""\n2"\r\nc\t')).toEqual([
      ['a', 'b "x"\n2'],
      ['c', ''],
    ]);
  });
});
