import { analyseMaxdiff, type MaxdiffTaskAnswer } from '@canvass/logic/maxdiff';
import type { AnalysisVariable, BestWorstItem, GroupCounts } from '@canvass/protocol';
import type { Database } from '../../../database/database.ts';
import type { Selection } from '../read-segments.ts';
import { scanRows, type ScannedRow } from '../scan-segments.ts';
import type { CountedQuestion } from '../question-plan.ts';

/** Maximum number of responses used, latest first. With more, the intervals would be narrower than a line. */
const MAX_RESPONSES = 4_000;
const RESAMPLES = 200;

/** Utilities of a best-worst question with their confidence intervals (MAXDIFF-8). */
export async function loadBestWorst(
  database: Database,
  selection: Selection,
  { variables, codes }: CountedQuestion,
): Promise<NonNullable<GroupCounts['best_worst']>> {
  const tasks = Map.groupBy(variables, ({ name }) => name.replace(/_[a-z]+$/, ''));
  const names = variables.map(({ name }) => name);
  const rows: ScannedRow[] = [];
  for await (const found of scanRows(database, selection, names)) {
    rows.push(...found);
    if (rows.length >= MAX_RESPONSES) break;
  }
  const indexByName = new Map(names.map((name, at) => [name, at]));
  const titles = computeTitles(variables, codes);
  const answers = rows.slice(0, MAX_RESPONSES).map((row) =>
    [...tasks.keys()].flatMap((task): readonly MaxdiffTaskAnswer[] => {
      const valueOf = (part: string) => row[indexByName.get(`${task}_${part}`) ?? -1];
      const shown = valueOf('shown');
      if (typeof shown !== 'string') return [];
      return [
        { s: shown.split(' '), h: findCode(valueOf('best'), titles), l: findCode(valueOf('worst'), titles) },
      ];
    }),
  );
  const { respondents, items } = analyseMaxdiff(answers, { resamples: RESAMPLES });
  return { n: respondents, items: items.map((item) => computeItem(item, titles)) };
}

interface Titles {
  readonly byValue: ReadonlyMap<string, string>;
  readonly byCode: ReadonlyMap<string, string>;
}
function computeTitles(
  variables: readonly AnalysisVariable[],
  exportedCodes: CountedQuestion['codes'],
): Titles {
  const labels = variables.find(({ name }) => name.endsWith('_best'))?.labels ?? [];
  const codes = labels.map(
    ({ value, label }) => [String(value), exportedCodes.get(String(value)) ?? `A${value}`, label] as const,
  );
  return {
    byValue: new Map(codes.map(([value, code]) => [value, code])),
    byCode: new Map(codes.map(([, code, label]) => [code, label])),
  };
}
const findCode = (value: number | string | null | undefined, { byValue }: Titles): string | null =>
  value === null || value === undefined ? null : (byValue.get(String(value)) ?? null);

function computeItem(
  { gid, shown, best, worst, logit, share, interval }: ReturnType<typeof analyseMaxdiff>['items'][number],
  { byCode }: Titles,
): BestWorstItem {
  return {
    title: byCode.get(gid) ?? gid,
    shown,
    best,
    worst,
    logit,
    share,
    interval: interval?.logit ?? null,
  };
}
