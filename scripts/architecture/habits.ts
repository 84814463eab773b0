import { FROZEN_NAMES, HABITS, type Habit } from './habit-patterns.table.ts';
import { listFilesBelow, isSource, read } from './source-files.ts';

export interface HabitFinding {
  readonly habit: string;
  /** A package or a folder of the repository, as in the table of counts. */
  readonly area: string;
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

interface Searched {
  readonly where: Habit['searched'];
  readonly line: number;
  readonly text: string;
}

const GLOSSARY = 'docs/glossary.md';
const REPLACED_WORD = 'replacedWord';
/** Files that are not searched, because they contain the patterns with examples. */
const OWN_FILES = /^scripts\/architecture\/(?:habit|glossary)/;

/** Reads the replaced words from the glossary: the words in code type in the last column. */
export function readReplacedWords(): readonly string[] {
  return read(GLOSSARY)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) =>
      [...(line.split('|').at(-2) ?? '').matchAll(/`([a-z ]+)`/g)].map(([, word = '']) => word),
    );
}

/** The pattern of a word or phrase, with endings, in prose or as a part of a name, but not inside another word. */
export function computeUses(phrase: string): string {
  const [first = '', ...otherWords] = phrase
    .split(' ')
    .map((word) => word.replace(/y$/, '(?:y|ie)').replace(/e$/, 'e?'));
  const tail = otherWords
    .map((word) => `[ -]?[${word.charAt(0)}${capital(word).charAt(0)}]${word.slice(1)}`)
    .join('');
  return `(?:(?<![A-Za-z])${first}|${capital(first)})${tail}(?:s|es|d|ed|ing)?(?![a-z])`;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Paths of sources, style sheets, SQL files and documents, without generated files and fixtures. */
const listSearchedFiles = () => [
  ...['packages', 'apps', 'e2e', 'bench', 'scripts']
    .flatMap(listFilesBelow)
    .filter(
      (path) =>
        ((isSource(path) && !/\.(?:gen|fixtures)\.tsx?$/.test(path)) || /\.(?:css|sql|mjs)$/.test(path)) &&
        !path.includes('/migrations/') &&
        !OWN_FILES.test(path),
    ),
  ...listFilesBelow('docs').filter((path) => /^docs\/.*\.md$/.test(path) && path !== GLOSSARY),
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
];

const areaOf = (path: string) =>
  /^(?:packages|apps)\/[\w-]+/.exec(path)?.[0] ??
  (path.endsWith('.md') ? 'docs' : (path.split('/')[0] ?? path));

export function findHabits(): readonly HabitFinding[] {
  const replacedPattern = new RegExp(readReplacedWords().map(computeUses).join('|'), 'g');
  return listSearchedFiles().flatMap((path) => {
    const lines = read(path).split('\n');
    const searchedTexts = path.endsWith('.md') ? computeProse(lines) : listParts(lines);
    const replacedPatterns = path.startsWith('docs/adr/')
      ? []
      : lines.flatMap((text, index) => {
          const [word] = withoutMatches(text, FROZEN_NAMES).match(replacedPattern) ?? [];
          return word === undefined ? [] : [{ habit: REPLACED_WORD, line: index + 1, text: word }];
        });
    const area = areaOf(path);
    return [...searchedTexts.flatMap(habitsIn), ...replacedPatterns].map((found) => ({
      ...found,
      area,
      path,
    }));
  });
}

/** Counts places by area and habit. A habit that no longer occurs in an area has the count 0. */
export function countHabits(findings: readonly HabitFinding[]) {
  const counts: Record<string, Record<string, number>> = {};
  for (const { area } of findings)
    counts[area] ??= Object.fromEntries([...Object.keys(HABITS), REPLACED_WORD].map((habit) => [habit, 0]));
  for (const { area, habit } of findings) {
    const ofArea = counts[area] ?? {};
    ofArea[habit] = (ofArea[habit] ?? 0) + 1;
  }
  return counts;
}

export function habitsIn({ where, line, text }: Searched) {
  return Object.entries<Habit>(HABITS).flatMap(([habit, { searched, pattern, exceptions = [] }]) => {
    if (searched !== where && !(searched === 'prose' && where === 'opening')) return [];
    return (withoutMatches(text, exceptions).match(pattern) ?? []).map(() => ({
      habit,
      line,
      text: text.trim(),
    }));
  });
}

const withoutMatches = (text: string, exceptions: NonNullable<Habit['exceptions']>) =>
  exceptions.reduce((rest, exception) => rest.replace(exception.text, ''), text);

function computeProse(lines: readonly string[]): readonly Searched[] {
  let isCode = false;
  return lines.flatMap((text, index) => {
    if (text.trimStart().startsWith('```')) isCode = !isCode;
    return isCode ? [] : [{ where: 'prose' as const, line: index + 1, text: text.replace(/`[^`]*`/g, '') }];
  });
}

const TYPE = /^\s*(?:export )?(?:declare )?(?:abstract )?(?:type|interface|class) (\w+)/;
const FUNCTION =
  /^\s*(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)|const (\w+) = (?:async )?(?:<[^=]*>)?(?:\((?:[^=]|= )*\)|\w+)(?:: [^=]+)? =>)/;
const COMMENT_START = /(?:^|\s)(\/\*|\/\/|--(?= ))\*? ?(.*)$/;

/** Splits a source file into openings and other lines of comments, lines of code, and declared names. */
export function listParts(lines: readonly string[]): readonly Searched[] {
  const parts: Searched[] = [];
  let isBlock = false;
  let isLineComment = false;
  let isOpening = false;
  for (const [index, rawLine] of lines.entries()) {
    const line = index + 1;
    const { code, mark, text } = splitLine(rawLine, isBlock);
    const isWholeLine = code.trim() === '';
    if (!isWholeLine) parts.push(...codeParts(code, line));
    if (mark !== '') isOpening = !(isLineComment && isWholeLine);
    if (text !== '') {
      parts.push({ where: isOpening ? 'opening' : 'prose', line, text });
      isOpening = false;
    }
    isLineComment = isWholeLine && (mark === '//' || mark === '--');
    isBlock = (isBlock || mark === '/*') && !rawLine.includes('*/');
  }
  return parts;
}

/** The code of a line, the mark with which its comment begins, and the text of the comment. */
function splitLine(rawLine: string, isBlock: boolean) {
  const [comment = '', mark = '', after = ''] = isBlock ? [] : (COMMENT_START.exec(rawLine) ?? []);
  const text = isBlock ? rawLine.replace(/^\s*\*? ?/, '') : after;
  return {
    code: isBlock ? '' : rawLine.slice(0, rawLine.length - comment.length),
    mark,
    text: text.replace(/\*\/.*$|`[^`]*`/g, '').trim(),
  };
}

function codeParts(code: string, line: number): readonly Searched[] {
  const name =
    TYPE.exec(code)?.[1] ??
    FUNCTION.exec(code)
      ?.slice(1)
      .find((one) => one !== undefined);
  return [
    { where: 'code', line, text: code },
    ...(name === undefined ? [] : [{ where: 'names' as const, line, text: name }]),
  ];
}
