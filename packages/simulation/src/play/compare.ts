import {
  plainText,
  canonicalJson,
  endView,
  questionView,
  type Program,
  type ResolvedText,
  type State,
} from '@canvass/logic';
import { evaluateReport } from '@canvass/logic/report';
import { endWordOf, type ReportContent } from '@canvass/protocol';
import { Names, optionCode } from '../script/names.ts';
import type { Expectations, ExpectedOfReport, Expectation, ScriptEnd } from '../script/script.ts';
import { compareIssues, type Mismatch } from './compare-issues.ts';
import { findEligibleAwards } from '@canvass/logic/effects';
import { LateEntry, readLateEntry, scriptEntry } from '../script/script-entry.ts';
import type { Playback } from './playback.ts';

/** Finds all unmet expectations, in the order of the script. */
export function compareRun(program: Program, playback: Playback, expect: Expectations): readonly Mismatch[] {
  const names = new Names(program);
  const { path, pages, hidden, end, issues } = expect;
  const codes = playback.path.map((gid) => names.codeOf(gid));
  return [
    ...(path ? compareLists('path', path, codes) : []),
    ...(pages ? comparePages(pages, playback, names) : []),
    ...(hidden ? compareHidden(hidden, codes) : []),
    ...(issues ? compareIssues(issues, playback.issues, names) : []),
    ...(end ? compareValues('end', end, endOf(playback)) : []),
    ...compareEndPage(program, playback, expect.endPage ?? {}),
    ...(expect.order ?? []).flatMap((item) => compareOrder('order', item, playback)),
    ...(expect.options ?? []).flatMap((item) => compareOptions(item, program, playback)),
    ...(expect.texts ?? []).flatMap((item) =>
      compareValues(`texts.${item.code}`, item, computeText(item, playback)),
    ),
    ...(expect.progress ?? []).flatMap((item) =>
      compareValues(
        `progress.${item.code}`,
        item,
        playback.seenQuestions.get(item.gid)?.progress ?? NOT_SHOWN,
      ),
    ),
    ...(expect.answers ?? []).flatMap((item) => compareAnswer(item, program, playback)),
    ...compareHost(playback, expect),
    ...compareReport(program, playback.state, expect, names),
    ...compareAwards(program, playback, expect),
  ].toSorted((a, b) => a.offset - b.offset);
}

function compareAwards(
  program: Program,
  { state }: Playback,
  { award: expected }: Expectations,
): readonly Mismatch[] {
  if (expected === undefined) return [];
  const earned = findEligibleAwards(program, state).map(({ id }) => id);
  return compareLists('award', expected, earned);
}

function compareEndPage(
  program: Program,
  { state }: Playback,
  { name, text, link }: NonNullable<Expectations['endPage']>,
): readonly Mismatch[] {
  const { content, jumpLink } = state.end.is_end === 1 ? endView(program, state) : {};
  return [
    ...(name ? compareValues('end.name', name, state.end.end ?? 'none') : []),
    ...(text ? compareValues('end.text', text, plainText(content ?? '')) : []),
    ...(link ? compareValues('end.link', link, jumpLink ?? 'none') : []),
  ];
}

function compareHost(
  { cells, state }: Playback,
  { quotas = [], draws = [] }: Expectations,
): readonly Mismatch[] {
  return [
    ...quotas.flatMap((item) => compareValues(`quotas.${item.code}`, item, cells.get(item.cell) ?? 'none')),
    ...draws.flatMap((item) =>
      compareLists(`draws.${item.fid}`, item, state.flow.draws[item.fid]?.picks ?? []),
    ),
  ];
}

const NOT_SHOWN = '(never shown)';
type PerQuestion<T> = Expectation<T> & { readonly code: string; readonly gid: string };

/** The end of the survey in the form of scripts. */
export function endOf({ state }: Playback): ScriptEnd {
  return state.end.is_end === 1 ? endWordOf(state.end.status) : 'none';
}

function compareValues(
  expectation: string,
  { offset, value }: Expectation<unknown>,
  actual: unknown,
): readonly Mismatch[] {
  return canonicalJson(value) === canonicalJson(actual)
    ? []
    : [{ expectation, offset, expected: value, got: actual }];
}

function compareLists(
  expectation: string,
  { offset, value }: Expectation<readonly string[]>,
  actual: readonly string[],
): readonly Mismatch[] {
  const difference = describeDifference(value, actual);
  return difference === undefined ? [] : [{ expectation, offset, expected: value, got: actual, difference }];
}

function comparePages(
  { offset, value }: Expectation<readonly (readonly string[])[]>,
  playback: Playback,
  names: Names,
): readonly Mismatch[] {
  const actual = playback.pages.map((page) => page.map((gid) => names.codeOf(gid)));
  const pageTexts = (pages: readonly (readonly string[])[]) => pages.map((page) => page.join('+'));
  return compareLists('pages', { offset, value: pageTexts(value) }, pageTexts(actual));
}

function compareHidden(
  { offset, value }: Expectation<readonly string[]>,
  path: readonly string[],
): readonly Mismatch[] {
  const shownCodes = value.filter((code) => path.includes(code));
  if (shownCodes.length === 0) return [];
  return [
    {
      expectation: 'hidden',
      offset,
      expected: value,
      got: path,
      difference: `shown: ${shownCodes.join(', ')}`,
    },
  ];
}

function compareOrder(
  name: string,
  { offset, value, code, gid }: PerQuestion<readonly string[]>,
  playback: Playback,
): readonly Mismatch[] {
  const shownPart = playback.seenQuestions.get(gid);
  if (shownPart === undefined)
    return [{ expectation: `${name}.${code}`, offset, expected: value, got: NOT_SHOWN }];
  return compareLists(`${name}.${code}`, { offset, value }, shownPart.order);
}

/** Compares offered options regardless of their order, by sorting both lists in authored order. */
function compareOptions(
  item: PerQuestion<readonly string[]>,
  program: Program,
  playback: Playback,
): readonly Mismatch[] {
  const question = program.questions[program.byGid.get(item.gid) ?? -1]?.question;
  const authored = (question?.items ?? []).map(optionCode);
  const sortAsAuthored = (codes: readonly string[]) => authored.filter((code) => codes.includes(code));
  const seenQuestion = playback.seenQuestions.get(item.gid);
  if (seenQuestion === undefined) return compareOrder('options', item, playback);
  return compareLists(
    `options.${item.code}`,
    { offset: item.offset, value: sortAsAuthored(item.value) },
    sortAsAuthored(seenQuestion.order),
  );
}

function compareAnswer(
  item: PerQuestion<unknown>,
  program: Program,
  playback: Playback,
): readonly Mismatch[] {
  const { state } = playback;
  const expectedAnswer = readLateEntry(program, state, item.gid, item.value);
  const actualAnswer = questionView(program, state, item.gid)?.answer ?? null;
  const entryFor = (answer: unknown) => scriptEntry(program, state, item.gid, answer);
  const expectation = `answers.${item.code}`;
  if ('answer' in expectedAnswer) {
    const isMet = canonicalJson(expectedAnswer.answer) === canonicalJson(actualAnswer);
    const bothEntries = { expected: entryFor(expectedAnswer.answer), got: entryFor(actualAnswer) };
    return isMet ? [] : [{ expectation, offset: item.offset, ...bothEntries, isEntry: true }];
  }
  const { offset, problem: difference } = expectedAnswer;
  const expected = item.value instanceof LateEntry ? item.value.entry : null;
  return [{ expectation, offset, expected, got: entryFor(actualAnswer), isEntry: true, difference }];
}

function computeText({ code, gid }: PerQuestion<string>, playback: Playback): string {
  const seenQuestion = playback.seenQuestions.get(gid);
  const [, option] = code.split('.');
  if (option === undefined) return seenQuestion?.title ?? NOT_SHOWN;
  return seenQuestion?.optionTitles.get(option) ?? NOT_SHOWN;
}

/** Describes how two lists differ. Undefined if they are equal. */
function describeDifference(expected: readonly string[], actual: readonly string[]): string | undefined {
  if (expected.length === actual.length && expected.every((code, index) => code === actual[index]))
    return undefined;
  const missing = findSurplus(expected, actual);
  const extra = findSurplus(actual, expected);
  if (missing.length === 0 && extra.length === 0)
    return `the order is another, ${firstDifference(expected, actual)}`;
  const parts = [
    ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`not expected: ${extra.join(', ')}`] : []),
  ];
  return parts.join('; ');
}

function findSurplus(a: readonly string[], b: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const code of b) counts.set(code, (counts.get(code) ?? 0) + 1);
  return a.filter((code) => {
    const remainingCount = counts.get(code) ?? 0;
    counts.set(code, remainingCount - 1);
    return remainingCount <= 0;
  });
}

function firstDifference(expected: readonly string[], actual: readonly string[]): string {
  const index = expected.findIndex((code, at) => code !== actual[at]);
  return `first at place ${index + 1}: expected ${expected[index]}, got ${actual[index]}`;
}

const NONE = 'none';

type Report = ReportContent<ResolvedText>;
type Reader = (report: Report, key: string | undefined, names: Names) => string | number | undefined;

const REPORT_READERS: { readonly [P in ExpectedOfReport['part']]: Reader } = {
  report: () => 'a report',
  title: ({ title }) => plainText(title),
  closing: ({ closing = '' }) => plainText(closing),
  score: ({ score }) => score?.score,
  label: ({ score }) => score?.label,
  dimensions: ({ charts }, key) => charts.find(({ id }) => id === key)?.score ?? undefined,
  right: ({ sections }, key, names) => sections.find(({ gid }) => names.codeOf(gid) === key)?.right,
};

/** Reports each figure or text of the report (REPORT-1) that differs. */
function compareReport(
  program: Program,
  state: State,
  { report: expected = [] }: Expectations,
  names: Names,
): readonly Mismatch[] {
  if (expected.length === 0) return [];
  const report = evaluateReport(program, state);
  return expected.flatMap(({ offset, part, key, value }) => {
    const actual = (report && REPORT_READERS[part](report, key, names)) ?? NONE;
    const path = ['report', ...(part === 'report' ? [] : [part]), ...(key === undefined ? [] : [key])];
    return actual === value ? [] : [{ expectation: path.join('.'), offset, expected: value, got: actual }];
  });
}
