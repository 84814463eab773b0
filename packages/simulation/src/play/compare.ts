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
    ...(path ? lists('path', path, codes) : []),
    ...(pages ? comparePages(pages, playback, names) : []),
    ...(hidden ? compareHidden(hidden, codes) : []),
    ...(issues ? compareIssues(issues, playback.issues, names) : []),
    ...(end ? values('end', end, endOf(playback)) : []),
    ...compareEndPage(program, playback, expect.endPage ?? {}),
    ...(expect.order ?? []).flatMap((item) => compareOrder('order', item, playback)),
    ...(expect.options ?? []).flatMap((item) => compareOptions(item, program, playback)),
    ...(expect.texts ?? []).flatMap((item) => values(`texts.${item.code}`, item, textOf(item, playback))),
    ...(expect.progress ?? []).flatMap((item) =>
      values(`progress.${item.code}`, item, playback.seen.get(item.gid)?.progress ?? NOT_SHOWN),
    ),
    ...(expect.answers ?? []).flatMap((item) => compareAnswer(item, program, playback)),
    ...compareHost(playback, expect),
    ...compareReport(program, playback.state, expect, names),
    ...compareAwards(program, playback, expect),
  ].toSorted((a, b) => a.at - b.at);
}

/** Compares the awards earned at the end (AWARD-1). */
function compareAwards(
  program: Program,
  { state }: Playback,
  { award: expected }: Expectations,
): readonly Mismatch[] {
  if (expected === undefined) return [];
  const earned = findEligibleAwards(program, state).map(({ id }) => id);
  return lists('award', expected, earned);
}

function compareEndPage(
  program: Program,
  { state }: Playback,
  { name, text, link }: NonNullable<Expectations['endPage']>,
): readonly Mismatch[] {
  const { content, jumpLink } = state.end.is_end === 1 ? endView(program, state) : {};
  return [
    ...(name ? values('end.name', name, state.end.end ?? 'none') : []),
    ...(text ? values('end.text', text, plainText(content ?? '')) : []),
    ...(link ? values('end.link', link, jumpLink ?? 'none') : []),
  ];
}

/** Compares results of the host: quota cells and draws. */
function compareHost(
  { cells, state }: Playback,
  { quotas = [], draws = [] }: Expectations,
): readonly Mismatch[] {
  return [
    ...quotas.flatMap((item) => values(`quotas.${item.code}`, item, cells.get(item.cell) ?? 'none')),
    ...draws.flatMap((item) => lists(`draws.${item.fid}`, item, state.flow.draws[item.fid]?.picks ?? [])),
  ];
}

const NOT_SHOWN = '(never shown)';
type PerQuestion<T> = Expectation<T> & { readonly code: string; readonly gid: string };

/** The end of the survey in the form of scripts. */
export function endOf({ state }: Playback): ScriptEnd {
  return state.end.is_end === 1 ? endWordOf(state.end.status) : 'none';
}

function values(expectation: string, { at, value }: Expectation<unknown>, got: unknown): readonly Mismatch[] {
  return canonicalJson(value) === canonicalJson(got) ? [] : [{ expectation, at, expected: value, got }];
}

function lists(
  expectation: string,
  { at, value }: Expectation<readonly string[]>,
  got: readonly string[],
): readonly Mismatch[] {
  const difference = describeDifference(value, got);
  return difference === undefined ? [] : [{ expectation, at, expected: value, got, difference }];
}

function comparePages(
  { at, value }: Expectation<readonly (readonly string[])[]>,
  playback: Playback,
  names: Names,
): readonly Mismatch[] {
  const got = playback.pages.map((page) => page.map((gid) => names.codeOf(gid)));
  const flat = (pages: readonly (readonly string[])[]) => pages.map((page) => page.join('+'));
  return lists('pages', { at, value: flat(value) }, flat(got));
}

function compareHidden(
  { at, value }: Expectation<readonly string[]>,
  path: readonly string[],
): readonly Mismatch[] {
  const shown = value.filter((code) => path.includes(code));
  if (shown.length === 0) return [];
  return [
    { expectation: 'hidden', at, expected: value, got: path, difference: `shown: ${shown.join(', ')}` },
  ];
}

function compareOrder(
  name: string,
  { at, value, code, gid }: PerQuestion<readonly string[]>,
  playback: Playback,
): readonly Mismatch[] {
  const shownPart = playback.seen.get(gid);
  if (shownPart === undefined)
    return [{ expectation: `${name}.${code}`, at, expected: value, got: NOT_SHOWN }];
  return lists(`${name}.${code}`, { at, value }, shownPart.order);
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
  const seen = playback.seen.get(item.gid);
  if (seen === undefined) return compareOrder('options', item, playback);
  return lists(
    `options.${item.code}`,
    { at: item.at, value: sortAsAuthored(item.value) },
    sortAsAuthored(seen.order),
  );
}

function compareAnswer(
  item: PerQuestion<unknown>,
  program: Program,
  playback: Playback,
): readonly Mismatch[] {
  const { state } = playback;
  const wanted = readLateEntry(program, state, item.gid, item.value);
  const got = questionView(program, state, item.gid)?.answer ?? null;
  const entryFor = (answer: unknown) => scriptEntry(program, state, item.gid, answer);
  const expectation = `answers.${item.code}`;
  if ('answer' in wanted) {
    const isMet = canonicalJson(wanted.answer) === canonicalJson(got);
    const both = { expected: entryFor(wanted.answer), got: entryFor(got) };
    return isMet ? [] : [{ expectation, at: item.at, ...both, isEntry: true }];
  }
  const { at, problem: difference } = wanted;
  const expected = item.value instanceof LateEntry ? item.value.entry : null;
  return [{ expectation, at, expected, got: entryFor(got), isEntry: true, difference }];
}

/** Title of a question, or of one of its options. */
function textOf({ code, gid }: PerQuestion<string>, playback: Playback): string {
  const seen = playback.seen.get(gid);
  const [, option] = code.split('.');
  if (option === undefined) return seen?.title ?? NOT_SHOWN;
  return seen?.optionTitles.get(option) ?? NOT_SHOWN;
}

/** Describes the difference between two lists of codes in a sentence. Undefined if the lists are equal. */
function describeDifference(expected: readonly string[], got: readonly string[]): string | undefined {
  if (expected.length === got.length && expected.every((code, index) => code === got[index]))
    return undefined;
  const missing = findSurplus(expected, got);
  const extra = findSurplus(got, expected);
  if (missing.length === 0 && extra.length === 0)
    return `the order is another, ${firstDifference(expected, got)}`;
  const parts = [
    ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`not expected: ${extra.join(', ')}`] : []),
  ];
  return parts.join('; ');
}

/** The codes that `a` has more often than `b`. */
function findSurplus(a: readonly string[], b: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const code of b) counts.set(code, (counts.get(code) ?? 0) + 1);
  return a.filter((code) => {
    const left = counts.get(code) ?? 0;
    counts.set(code, left - 1);
    return left <= 0;
  });
}

function firstDifference(expected: readonly string[], got: readonly string[]): string {
  const index = expected.findIndex((code, at) => code !== got[at]);
  return `first at place ${index + 1}: expected ${expected[index]}, got ${got[index]}`;
}

const NONE = 'none';

type Report = ReportContent<ResolvedText>;
/** Reads a figure of a report as scripts write it. */
type Reader = (report: Report, key: string | undefined, names: Names) => string | number | undefined;

const READERS: { readonly [P in ExpectedOfReport['part']]: Reader } = {
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
  return expected.flatMap(({ at, part, key, value }) => {
    const got = (report && READERS[part](report, key, names)) ?? NONE;
    const place = ['report', ...(part === 'report' ? [] : [part]), ...(key === undefined ? [] : [key])];
    return got === value ? [] : [{ expectation: place.join('.'), at, expected: value, got }];
  });
}
