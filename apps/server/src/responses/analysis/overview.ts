import type { AnalysisOverview } from '@canvass/protocol';
import { END_STATES } from '@canvass/protocol';
import type { Database } from '../../storage/database.ts';
import type { Selection } from './count-query.ts';
import { countDays, countDurations, countLastPages, countTimes, countValues } from './count-store.ts';
import { medianOf } from './count-question.ts';
import type { CountedVariable, CountingModel } from './counting-model.ts';

/** Pages that are told one by one: more make no picture. */
const MOST_PAGES = 80;
const MOST_SIDE_VALUES = 20;
const DAY_MS = 86_400_000;
/** Seconds to which medians of times are exact. */
const TIME_STEP = 0.5;
const SIDES = ['device', 'language', 'source', 'version'] as const;
const { notEnded, finished, screenOut, quotaFull, quotaFullAtSubmit } = END_STATES;

/** What comes in: of all responses but tests. `underWay`: how many of those that have not ended are being answered now. */
export async function overviewOf(
  database: Database,
  selection: Selection,
  { offsetMinutes, underWay }: { readonly offsetMinutes: number; readonly underWay: number },
): Promise<Omit<AnalysisOverview, 'pending'>> {
  const days = await countDays(database, selection, offsetMinutes);
  const count = (...statuses: readonly number[]) =>
    days.filter(({ status }) => statuses.includes(status)).reduce((sum, each) => sum + each.count, 0);
  const unfinished = count(notEnded.status);
  const pages = await pagesOf(database, selection);
  const ended = { variable: 'status', values: [finished.status] };
  const spent = await countDurations(
    database,
    { ...selection, conditions: [...selection.conditions, ended] },
    TIME_STEP,
  );
  return {
    counts: {
      finished: count(finished.status),
      under_way: underWay,
      abandoned: Math.max(0, unfinished - underWay),
      screened_out: count(screenOut.status),
      quota_full: count(quotaFull.status, quotaFullAtSubmit.status),
    },
    days: daysOf(days),
    median_seconds: medianOf(spent, count(finished.status)),
    ...pages,
    sides: await sidesOf(database, selection),
  };
}

function daysOf(counts: Awaited<ReturnType<typeof countDays>>): AnalysisOverview['days'] {
  const byDay = Map.groupBy(counts, ({ day }) => day);
  const sum = (list: typeof counts) => list.reduce((total, { count }) => total + count, 0);
  return [...byDay].map(([day, own]) => ({
    day: new Date(day * DAY_MS).toISOString().slice(0, 10),
    begun: sum(own),
    finished: sum(own.filter(({ status }) => status === finished.status)),
  }));
}

/** Pages of the newest version in their order, by the variable that holds the time on each. */
function pageTimes({
  compiled,
  program,
}: CountingModel): readonly (CountedVariable & { readonly gid: string })[] {
  const times = new Map(
    compiled.dataset.variables.filter(({ group }) => group === 'time').map((one) => [one.name, one]),
  );
  return program.presentation.pages.flatMap(({ occurrences }) => {
    const first = occurrences[0]?.question;
    const time = first && times.get(`time_${first.cid}`);
    return time === undefined || first === undefined ? [] : [{ ...time, gid: first.gid }];
  });
}

async function pagesOf(
  database: Database,
  selection: Selection,
): Promise<Pick<AnalysisOverview, 'pages' | 'stopped_before'>> {
  const times = pageTimes(selection.model).slice(0, MOST_PAGES);
  const names = times.map(({ name }) => name);
  const last = await countLastPages(database, selection, names);
  const counted = await countTimes(database, selection.surveyId, names, TIME_STEP);
  const byPage = Map.groupBy(counted, ({ variable }) => variable);
  const among = (page: number, isOne: (status: number) => boolean) =>
    last
      .filter((each) => each.page === page && isOne(each.status))
      .reduce((sum, { count }) => sum + count, 0);
  const isUnfinished = (status: number) => status === notEnded.status;
  const pages: AnalysisOverview['pages'][number][] = [];
  for (const [at, { gid, name }] of times.entries()) {
    const spent = byPage.get(name) ?? [];
    const passed = spent.reduce((sum, { count }) => sum + count, 0);
    const question = selection.model.compiled.dataset.variables.find(
      (one) => one.question?.gid === gid,
    )?.question;
    pages.push({
      gid,
      cid: question?.cid ?? name.replace(/^time_/, ''),
      title: question?.title ?? '',
      passed,
      median_seconds: medianOf(spent, passed),
      stopped_after: among(at + 1, isUnfinished),
      turned_away: among(at + 1, (status) => !isUnfinished(status) && status !== finished.status),
    });
  }
  return { pages, stopped_before: among(0, isUnfinished) };
}

async function sidesOf(database: Database, selection: Selection): Promise<AnalysisOverview['sides']> {
  const sides: AnalysisOverview['sides'][number][] = [];
  for (const variable of SIDES) {
    const known = selection.model.byName.get(variable);
    if (known === undefined) continue;
    const labels = new Map(known.valueLabels.map(({ value, label }) => [value, label]));
    const values = await countValues(database, selection, variable, MOST_SIDE_VALUES);
    sides.push({
      variable,
      values: values.map(({ value, count }) => ({ value, label: labels.get(value) ?? String(value), count })),
    });
  }
  return sides;
}
