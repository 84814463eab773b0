import type { Foundation } from '../../config/foundation.ts';
import { ignoreFutureTime } from '../../database/clock/leases.ts';
import type { ExportSpan } from '../export-pass.ts';
import { createResponseSource } from '../response-source.ts';
import { findVersionNumbers } from '../responses-store.ts';
import { encodeColumn } from './answer-column.ts';
import type { CountingModel } from './counting-model.ts';
import { computeSegmentOverview } from './overview/segment-overview.ts';
import {
  countGaps,
  findAllSegments,
  findChanged,
  findGaps,
  findSegment,
  findState,
  type Gap,
  listSurveyIds,
  noteGaps,
  OVERVIEW,
  SEGMENT_SIZE,
  type SegmentCells,
  type SegmentColumn,
  setState,
  type StoredOverview,
  storeSegment,
} from './segment-store.ts';
import type { Cell, Dataset } from '@canvass/export';

/** Changes are searched from this many milliseconds before the last update, because rows may become visible after their time. */
export const OVERLAP_MS = 60_000;
const GAPS_AT_ONCE = 64;

interface RefreshLimits {
  readonly olderThanMs: number;
  /** Time by `performance.now()`. After this time, no further segment is begun, but each call updates at least one. */
  readonly deadline: number;
}

interface RefreshResult {
  readonly segments: number;
  readonly responses: number;
  readonly segmentsLeft: number;
}

export function createRefresh(foundation: Foundation) {
  const { database, now, warn } = foundation;
  const readResponses = createResponseSource(database, warn);

  /** Updates a segment from its changed responses, or creates it. Returns the number of responses that were read. */
  async function fillGap(surveyId: string, model: CountingModel, gap: Gap): Promise<number> {
    const readAt = now();
    const existing = await findCurrentSegment(surveyId, model, gap.segment);
    const first = gap.segment * SEGMENT_SIZE;
    const span: ExportSpan = {
      surveyId,
      after: first - 1,
      last: first + SEGMENT_SIZE - 1,
      includesUnfinished: true,
      ignoresStoredEnds: false,
      programs: model.programs,
      ...(existing !== undefined && { changedSince: existing.changedSince }),
    };
    const rows = [];
    for await (const batch of readResponses(span)())
      for (const { response } of batch) rows.push(model.compiled.row(response));
    const { variables } = model.compiled.dataset;
    const cells =
      existing === undefined ? computeColumns(variables, rows) : mergeRows(variables, existing.cells, rows);
    const overview = { ...computeSegmentOverview(model, cells), readAt, madeWith: model.newest };
    await storeSegment(database, surveyId, gap, toStoredColumns(variables, cells, overview));
    return rows.length;
  }

  /** The stored segment. Undefined if it was dropped, or was made with other variables or another version. */
  async function findCurrentSegment(
    surveyId: string,
    { newest, compiled }: CountingModel,
    segment: number,
  ): Promise<{ readonly cells: SegmentCells; readonly changedSince: Date } | undefined> {
    const storedSegment = await findSegment(database, surveyId, segment);
    if (storedSegment?.overview.readAt === undefined || storedSegment.overview.madeWith !== newest)
      return undefined;
    const countedVariables = compiled.dataset.variables.filter(isCounted);
    if (countedVariables.some(({ name }) => !storedSegment.cells.has(name))) return undefined;
    const until = ignoreFutureTime(new Date(storedSegment.overview.readAt), new Date(now()));
    return { cells: storedSegment.cells, changedSince: new Date(until.getTime() - OVERLAP_MS) };
  }

  return async (
    surveyId: string,
    model: CountingModel,
    { olderThanMs, deadline }: RefreshLimits,
  ): Promise<RefreshResult> => {
    await noteChanges(foundation, surveyId, model.newest);
    const until = new Date(now() - olderThanMs);
    const progress = { segments: 0, responses: 0 };
    for (;;) {
      const gaps = await findGaps(database, surveyId, { until, limit: GAPS_AT_ONCE });
      for (const gap of gaps) {
        if (progress.segments > 0 && performance.now() > deadline)
          return { ...progress, segmentsLeft: await countGaps(database, surveyId) };
        progress.responses += await fillGap(surveyId, model, gap);
        progress.segments += 1;
      }
      if (gaps.length === 0) return { ...progress, segmentsLeft: await countGaps(database, surveyId) };
    }
  };
}

/** Records which segments have changed since the last update, or all segments after a new version. */
async function noteChanges({ database, now }: Foundation, surveyId: string, newest: number): Promise<void> {
  const startedAt = new Date(now());
  const state = await findState(database, surveyId);
  const isCurrent = state !== undefined && state.made_with === newest;
  const since = () =>
    new Date(ignoreFutureTime(state?.known_until ?? startedAt, startedAt).getTime() - OVERLAP_MS);
  const changedSegments = isCurrent
    ? await findChanged(database, surveyId, since())
    : await findAllSegments(database, surveyId);
  await noteGaps(database.query, surveyId, changedSegments, startedAt);
  await setState(database, surveyId, { knownUntil: startedAt, madeWith: newest });
}

/** Surveys with changes older than `olderThanMs`. Reads only which segments have changed, no answers. */
export async function findSurveysToCount(
  foundation: Foundation,
  olderThanMs: number,
  stopping?: AbortSignal,
): Promise<readonly string[]> {
  const { database, now } = foundation;
  const dueSurveyIds: string[] = [];
  for (const surveyId of await listSurveyIds(database)) {
    if (stopping?.aborted === true) return [];
    const [newest] = await findVersionNumbers(database, surveyId);
    if (newest === undefined) continue;
    await noteChanges(foundation, surveyId, newest);
    const until = new Date(now() - olderThanMs);
    if ((await findGaps(database, surveyId, { until, limit: 1 })).length > 0) dueSurveyIds.push(surveyId);
  }
  return dueSurveyIds;
}

type Variable = Dataset['variables'][number];
type Rows = readonly (readonly Cell[])[];

/** Files and orders of options are long and never counted. */
const EXCLUDED_GROUPS: ReadonlySet<Variable['group']> = new Set(['file', 'order']);

export const isCounted = ({ group, name }: Variable): boolean =>
  !EXCLUDED_GROUPS.has(group) && name !== 'unreadable';

/** Whether the values of a variable are stored as texts, as are dates. */
export const hasTexts = ({ type }: Variable): boolean => type === 'text' || type === 'date';

function computeColumns(variables: readonly Variable[], rows: Rows): SegmentCells {
  return new Map(
    variables.flatMap((variable, at) => {
      if (!isCounted(variable)) return [];
      const readCell = hasTexts(variable) ? textIn : numberIn;
      return [[variable.name, rows.map((row) => readCell(row[at]))] as const];
    }),
  );
}

function mergeRows(variables: readonly Variable[], cells: SegmentCells, rows: Rows): SegmentCells {
  if (rows.length === 0) return cells;
  const newCells = computeColumns(variables, rows);
  const sources = new Map<number, { readonly from: SegmentCells; readonly index: number }>();
  for (const from of [cells, newCells])
    (from.get('seq') ?? []).forEach((seq, index) => sources.set(Number(seq), { from, index }));
  const ordered = [...sources].toSorted(([a], [b]) => a - b).map(([, place]) => place);
  return new Map(
    [...newCells.keys()].map((name) => [
      name,
      ordered.map(({ from, index }) => from.get(name)?.[index] ?? null),
    ]),
  );
}

const numberIn = (cell: Cell | undefined): number | null =>
  typeof cell === 'number' && Number.isFinite(cell) ? cell : null;

const textIn = (cell: Cell | undefined): string | null => (typeof cell === 'string' ? cell : null);

/**
 * The columns as the database stores them. The overview is a column without a variable, so it is stored, dropped and
 * recreated with the others.
 */
function toStoredColumns(
  variables: readonly Variable[],
  cells: SegmentCells,
  overview: StoredOverview,
): readonly SegmentColumn[] {
  const columns = variables.filter(isCounted).map(({ name }) => ({
    variable: name,
    ...encodeColumn(cells.get(name) ?? []),
  }));
  return [...columns, { variable: OVERVIEW, ...encodeColumn([JSON.stringify(overview)]) }];
}
