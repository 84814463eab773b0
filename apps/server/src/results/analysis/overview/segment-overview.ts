import { END_STATES } from '@canvass/protocol';
import type { CountingModel, CountedVariable } from '../counting-model.ts';
import type { SegmentCells } from '../segment-store.ts';
import type { Counts, SegmentOverview } from './overview-figures.ts';
import { plainText } from '@canvass/logic';

/** A quarter of an hour. In every time zone, days begin at a full quarter of an hour. */
const QUARTER_HOUR_MS = 900_000;
/** Properties of responses that the overview counts. */
export const SIDES = ['device', 'language', 'source', 'version'] as const;

export function computeSegmentOverview(
  { compiled, program }: Pick<CountingModel, 'compiled' | 'program'>,
  cells: SegmentCells,
): SegmentOverview {
  const pages = listPageTimeVariables({ compiled, program }).map(({ name }) => name);
  const numberAt = (name: string, index: number): number => Number(cells.get(name)?.[index] ?? Number.NaN);
  const countedIndexes = [...(cells.get('test') ?? []).keys()].filter((at) => numberAt('test', at) === 0);
  const presentValues = (name: string) =>
    countedIndexes.map((at) => cells.get(name)?.[at]).filter((value) => value != null);
  const lastPage = (index: number) => pages.findLastIndex((name) => cells.get(name)?.[index] != null) + 1;
  const finishedIndexes = countedIndexes.filter(
    (at) => numberAt('status', at) === END_STATES.finished.status,
  );
  return {
    begun: tally(
      countedIndexes.map(
        (at) => [numberAt('status', at), Math.floor(numberAt('begun_at', at) / QUARTER_HOUR_MS)] as const,
      ),
    ),
    last: tally(countedIndexes.map((at) => [numberAt('status', at), lastPage(at)] as const)),
    times: pages.map((name) => tally(presentValues(name).map((seconds) => roundTime(Number(seconds))))),
    spent: tally(
      finishedIndexes.map((at) => roundTime((numberAt('ended_at', at) - numberAt('begun_at', at)) / 1000)),
    ),
    sides: SIDES.map((name) => tally(presentValues(name))),
  };
}

/** The day of a quarter of an hour, in days since 1970. Days begin `offsetMinutes` earlier than in UTC. */
export const computeDay = (quarter: number, offsetMinutes: number): number =>
  Math.floor((quarter * QUARTER_HOUR_MS + offsetMinutes * 60_000) / 86_400_000);

/** Rounds times down to seconds, and long times by up to a sixth of their value, which is precise enough for a median. */
function roundTime(seconds: number): number {
  const step = seconds < 60 ? 1 : seconds < 600 ? 5 : seconds < 3600 ? 60 : 600;
  return Math.floor(seconds / step) * step;
}

function tally<K>(values: readonly K[]): Counts<K> {
  const counts = new Map<string, [K, number]>();
  for (const value of values) {
    const key = JSON.stringify(value);
    const count = counts.get(key);
    if (count === undefined) counts.set(key, [value, 1]);
    else count[1] += 1;
  }
  return [...counts.values()];
}

/** Maximum number of pages with separate figures. A chart cannot show more. */
const MAX_PAGES = 80;

/** The variable of the time on a page, with the page's first question and first title. */
type TimedPage = CountedVariable & { readonly gid: string; readonly cid: string; readonly title: string };

/** The variables of the time on each page of the newest version, in page order. */
export function listPageTimeVariables({
  compiled,
  program,
}: Pick<CountingModel, 'compiled' | 'program'>): readonly TimedPage[] {
  const times = new Map(
    compiled.dataset.variables.filter(({ group }) => group === 'time').map((one) => [one.name, one]),
  );
  return program.presentation.pages
    .flatMap(({ occurrences }) => {
      const first = occurrences[0]?.question;
      const time = first && times.get(`time_${first.cid}`);
      if (time === undefined || first === undefined) return [];
      const titles = occurrences.map(({ question: { question } }) => plainText(question.title).trim());
      const title = titles.find((text) => text !== '') ?? '';
      return [{ ...time, gid: first.gid, cid: first.cid, title }];
    })
    .slice(0, MAX_PAGES);
}
