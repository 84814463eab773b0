import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { HABITS } from './habit-patterns.table.ts';
import {
  countHabits,
  findHabits,
  habitsIn,
  listParts,
  readReplacedWords,
  computeUses,
  type HabitFinding,
} from './habits.ts';
import { listFilesBelow, ROOT, read } from './source-files.ts';

const COUNTS = 'scripts/architecture/habit-counts.json';
const LOWER_COMMAND = 'node scripts/architecture/lower-habit-counts.ts';
const allowedCounts: Readonly<Record<string, Readonly<Record<string, number>>>> = JSON.parse(read(COUNTS));

it.each([
  ['/** What it always comes to. */', 'clauseOpening'],
  ['  // Where that is one alone, the smallest other goes too', 'clauseOpening'],
  ['/**', ' * By which respondents open their report.', ' */', 'clauseOpening'],
  ['/** Whether the file exists. */'],
  ['// A sentence that goes on', '// where the next line begins'],
  ['/** An error if the file is no JSON. */', 'negatedNoun'],
  ['/** Null if there is none, or if it is no longer valid. */'],
  ['const text = `nobody`; // Nothing is stored.', 'negatedNoun'],
  ['-- stands in the log', 'told'],
  ['/** The letter that stands for a choice. */'],
  ['export interface Given {', 'bareName'],
  ['const told = (cells: Cells): Cells => cells;', 'bareName'],
  ['function ways() {', 'bareName'],
  ['function read() {'],
  ['const isSampled = (seed: number) => seed > 2;'],
  ['export const MOST_ROWS = 100;', 'mostOrLeast'],
  ["      of={t('chart.option')}", 'prepositionProp'],
  ['  readonly by: string;', 'prepositionProp'],
  ['  readonly cause: string;'],
])('habitsIn finds the expected habits in %j', (...rows) => {
  const expectedHabits = rows.filter((row) => row in HABITS);
  const foundHabits = listParts(rows.filter((row) => !(row in HABITS))).flatMap(habitsIn);
  expect(foundHabits.map(({ habit }) => habit)).toEqual(expectedHabits);
});

it('usesOf finds a replaced word as a word and as a part of names, not inside other words', () => {
  const findUses = (text: string, word: string) =>
    [...text.matchAll(new RegExp(computeUses(word), 'g'))].map(String);
  expect(findUses('a wish, wishes, wished; takeWish(wishOf) — Swish, wishful', 'wish')).toEqual([
    'wish',
    'wishes',
    'wished',
    'Wish',
    'wish',
  ]);
  expect(findUses('the sky and the skies, skydive', 'sky')).toEqual(['sky', 'skies']);
  expect(findUses('the way back, readWayBack, way-back', 'way back')).toEqual([
    'way back',
    'WayBack',
    'way-back',
  ]);
});

it('habits that make comments, names and documents hard to read do not increase', () => {
  expect(readReplacedWords().length).toBeGreaterThan(5);
  const findings = findHabits();
  const counts = countHabits(findings);
  const risenCounts: string[] = [];
  const fallenCounts: string[] = [];
  for (const [area, habits] of Object.entries(counts))
    for (const [habit, count] of Object.entries(habits)) {
      const limit = allowedCounts[area]?.[habit] ?? 0;
      if (count > limit) risenCounts.push(describeRise({ area, habit, count, limit }, findings));
      if (count < limit) fallenCounts.push(`${area} ${habit}: ${limit} → ${count}`);
    }
  if (fallenCounts.length > 0)
    process.stdout.write(`habits became fewer; \`${LOWER_COMMAND}\` notes it: ${fallenCounts.join(', ')}\n`);
  expect(risenCounts.join('\n\n')).toBe('');
});

interface Rise {
  readonly area: string;
  readonly habit: string;
  readonly count: number;
  readonly limit: number;
}

/** Describes a rise by the most recently written findings, with the advice for the habit. */
function describeRise({ area, habit, count, limit }: Rise, findings: readonly HabitFinding[]): string {
  const areaFindings = findings.filter((one) => one.area === area && one.habit === habit);
  const newestFindings = areaFindings
    .map((finding) => ({ ...finding, time: timeOfLine(finding) }))
    .sort((a, b) => b.time - a.time)
    .slice(0, count - limit + 3);
  const advice =
    habit in HABITS ? HABITS[habit as keyof typeof HABITS].advice : 'Use the word of docs/glossary.md.';
  return [
    `${area} has ${count} places of ${habit}, ${limit} are allowed. ${advice} Newest places:`,
    ...newestFindings.map(({ path, line, text }) => `  ${path}:${line}: ${text.slice(0, 120)}`),
  ].join('\n');
}

const times = new Map<string, readonly number[]>();

/** The time at which a line was written, in seconds. Uncommitted lines are the newest. 0 without git. */
function timeOfLine({ path, line }: HabitFinding): number {
  const knownTimes = times.get(path) ?? readLineTimes(path);
  times.set(path, knownTimes);
  return knownTimes[line - 1] ?? 0;
}

function readLineTimes(path: string): readonly number[] {
  try {
    const blame = execFileSync('git', ['blame', '--line-porcelain', '--', path], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return [...blame.matchAll(/^committer-time (\d+)$/gm)].map(([, time]) => Number(time));
  } catch {
    return []; // Fails without git, and for a file that was never committed.
  }
}

const VERB =
  /\b(?:is|are|be|was|has|have|do|does|may|must|can|cannot|count|counts|become|becomes|come|[a-z]{3,}(?:s|ed)|not|keep|send|read|show|differ|follow|write|use|join|need|load|import|take|hold|yield|share|stay|store|receive|measure|go|replace|contain|report|declare|create|compile|run|get|stay|affect|end|wait)\b/;
const OTHER_NOUNS =
  'server browser database test package registr build route file token theme code script table call export SPSS Excel Parquet backup cookie link clock time limit librar React device folder repository rule lock type command service message choice';
const GLOSSARY_NOUNS = [...read('docs/glossary.md').matchAll(/^\| ([^|]+) \|/gm)]
  .flatMap(([, words = '']) => words.split(/[,()]/))
  .map((word) => word.trim().replace(/y$/, '(?:y|ie)'))
  .filter((word) => /^[a-z ()?:|]{3,}$/i.test(word) && word !== 'word');
/** Matches a technical noun. Text in code type and numbers such as codes count as nouns. */
const NOUN = new RegExp(['`', '\\d{3,}', ...GLOSSARY_NOUNS, ...OTHER_NOUNS.split(' ')].join('|'), 'i');

/** Returns the fault of a title, or undefined if the title states a decision. */
function faultOfTitle(title: string): string | undefined {
  if (/^(?:What|Who|Whoever|Where|How|Why|Of|About)\b/.test(title)) return 'begins with a clause';
  if (!VERB.test(title)) return 'has no verb';
  return NOUN.test(title) ? undefined : 'has no technical noun';
}

it.each([
  ['What is over is deleted, and counts on', 'begins with a clause'],
  ['One way of calling', 'has no verb'],
  ['Nothing is told to anybody', 'has no technical noun'],
  ['Responses are deleted after a retention period, but keep their quota slots', undefined],
])('judges the title %j', (title, fault) => {
  expect(faultOfTitle(title)).toBe(fault);
});

it('titles of decision records state the decision with its subject', () => {
  const wrongTitles = listFilesBelow('docs/adr')
    .filter((path) => !/README|0000/.test(path))
    .flatMap((path) => {
      const title = /^# \d{4}: (.*)$/m.exec(read(path))?.[1] ?? '';
      const fault = faultOfTitle(title);
      return fault === undefined ? [] : [`${path}: ${title}: ${fault}`];
    });
  expect(wrongTitles).toEqual([]);
});
