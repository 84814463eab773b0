/** A question that was understood from a text. */
export interface PastedQuestion {
  readonly title: string;
  /** Empty for a question that is answered in words. */
  readonly options: readonly string[];
  /** Whether several options may be chosen. */
  readonly isMultiple: boolean;
}

interface PastedSurvey {
  /** The lines before the first question; empty if there are none. */
  readonly title: string;
  readonly questions: readonly PastedQuestion[];
  /** Lines that belong to no question. */
  readonly left: readonly string[];
}

/** The most questions and options that are taken; a project has no more options in a question. */
const MAX_QUESTIONS = 1_000;
const MAX_OPTIONS = 200;
const MAX_CHARACTERS = 500_000;
const MAX_TITLE = 2_000;

/** `1.`, `1)`, `(1)`, `1、`, `Q1.`, `Question 1:` or `第1题` in front of a question. */
const QUESTION =
  /^(?:(?:Q(?:uestion)?\s*)?\(?\d{1,3}\s*[.):：、．]|Q(?:uestion)?\s*\d{1,3}\s*[.):：、]?|第\s*\d{1,3}\s*题\s*[.:：、]?)\s*(?=\S)/i;
/** A bullet or letter in front of an option: `-`, `•`, `☐`, `A.`, `a)`, `(b)`. */
const OPTION = /^(?:[-–*•·○◯□☐▢]\s*|\[\s?\]\s*|\(\s?\)\s*|\(?[A-Za-z][.)、．]\s*)(?=\S)/;
/** Words behind a question that say that several options may be chosen. */
const SEVERAL =
  /\s*[[(（【]\s*(?:select all(?: that apply)?|multiple(?: choice)?|several|choose all|可?多选题?)\s*[\])）】]\s*$/i;
const ONE = /\s*[[(（【]\s*(?:single(?: choice)?|select one|choose one|单选题?)\s*[\])）】]\s*$/i;

/**
 * Questions in a text: numbered lines with their options below, or a table of a spreadsheet with a question and its
 * options in each row. Boxes (☐, [ ]) in front of options allow several.
 */
export function questionsIn(text: string): PastedSurvey {
  const lines = text
    .slice(0, MAX_CHARACTERS)
    .split(/\r?\n/)
    .map((line) => line.replace(/\s+$/, ''));
  return lines.some((line) => line.includes('\t')) ? readTable(lines) : readList(lines);
}

function readTable(lines: readonly string[]): PastedSurvey {
  const rows = lines
    .map((line) => line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const questions = rows
    .filter(([title = '']) => title !== '')
    .map(([title = '', ...cells]) =>
      createQuestion(
        title,
        cells.filter((cell) => cell !== ''),
      ),
    )
    .slice(0, MAX_QUESTIONS);
  const left = rows.filter(([title = '']) => title === '').map((cells) => cells.join(' ').trim());
  return { title: '', questions, left };
}

interface Block {
  readonly title: string;
  readonly options: string[];
  hasBoxes: boolean;
}

function readList(lines: readonly string[]): PastedSurvey {
  const blocks: Block[] = [];
  const before: string[] = [];
  const hasNumbers = lines.some((line) => QUESTION.test(line.trim()));
  let isAfterGap = true;
  for (const line of lines) {
    const words = line.trim();
    const isQuestion = hasNumbers ? QUESTION.test(words) : isAfterGap && !OPTION.test(words);
    if (words !== '' && isQuestion)
      blocks.push({ title: words.replace(QUESTION, ''), options: [], hasBoxes: false });
    else if (words !== '') addLine(words, blocks.at(-1), before);
    isAfterGap = words === '';
  }
  return hasNumbers ? surveyOf(blocks, before) : withHeading(blocks, before);
}

function addLine(words: string, block: Block | undefined, before: string[]): void {
  if (block === undefined) return void before.push(words);
  block.hasBoxes ||= /^(?:[□☐▢]|\[\s?\])/.test(words);
  block.options.push(words.replace(OPTION, ''));
}

/** Without numbers, a heading is a first block without options. */
function withHeading(blocks: readonly Block[], before: readonly string[]): PastedSurvey {
  const [first, ...others] = blocks;
  const hasHeading = first?.options.length === 0 && others.some(({ options }) => options.length > 0);
  return hasHeading ? surveyOf(others, [first.title]) : surveyOf(blocks, before);
}

const surveyOf = (blocks: readonly Block[], before: readonly string[]): PastedSurvey => ({
  title: before.join(' ').slice(0, MAX_TITLE),
  questions: blocks
    .slice(0, MAX_QUESTIONS)
    .map(({ title, options, hasBoxes }) => createQuestion(title, options, hasBoxes)),
  left: blocks.length === 0 ? before : [],
});

function createQuestion(title: string, options: readonly string[], hasBoxes = false): PastedQuestion {
  return {
    title: title.replace(SEVERAL, '').replace(ONE, '').slice(0, MAX_TITLE),
    options: options.slice(0, MAX_OPTIONS).map((option) => option.slice(0, MAX_TITLE)),
    isMultiple: hasBoxes || SEVERAL.test(title),
  };
}
