import type { Foundation } from '../../config/foundation.ts';
import { knownUntil } from '../../database/clock/leases.ts';
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

/** Rows stored shortly before the last update may have become visible only after it. */
const OVERLAP_MS = 60_000;
/** Number of gaps read at once. */
const BATCH = 64;

interface RefreshLimits {
  /** Minimum age of the gaps to fill. */
  readonly olderThanMs: number;
  /** Time by `performance.now()` after which only a first segment is begun, so that each update makes progress. */
  readonly deadline: number;
}

/** The result of an update within a time limit. */
interface RefreshResult {
  readonly segments: number;
  /** Number of responses that were read. */
  readonly responses: number;
  /** Number of segments left. */
  readonly left: number;
}

/** Updates the counts of a survey within the time limit. */
export function createRefresh(foundation: Foundation) {
  const { database, now, warn } = foundation;
  const read = createResponseSource(database, warn);

  /** Updates a segment from its changed responses, or creates it. Returns the number of responses that were read. */
  async function fill(surveyId: string, model: CountingModel, gap: Gap): Promise<number> {
    const readAt = now();
    const known = await findCurrent(surveyId, model, gap.segment);
    const first = gap.segment * SEGMENT_SIZE;
    const span: ExportSpan = {
      surveyId,
      after: first - 1,
      last: first + SEGMENT_SIZE - 1,
      all: true,
      fromEvents: false,
      programs: model.programs,
      ...(known !== undefined && { changedSince: known.changedSince }),
    };
    const rows = [];
    for await (const batch of read(span)())
      for (const { response } of batch) rows.push(model.compiled.row(response));
    const { variables } = model.compiled.dataset;
    const cells = known === undefined ? columnsOf(variables, rows) : withRows(variables, known.cells, rows);
    const overview = { ...computeSegmentOverview(model, cells), readAt, madeWith: model.newest };
    await storeSegment(database, surveyId, gap, toStoredColumns(variables, cells, overview));
    return rows.length;
  }

  /** The stored segment. Undefined if it was dropped, or belongs to another version. */
  async function findCurrent(
    surveyId: string,
    { newest, compiled }: CountingModel,
    segment: number,
  ): Promise<{ readonly cells: SegmentCells; readonly changedSince: Date } | undefined> {
    const stored = await findSegment(database, surveyId, segment);
    if (stored?.overview.readAt === undefined || stored.overview.madeWith !== newest) return undefined;
    const counted = compiled.dataset.variables.filter(isCounted);
    if (counted.some(({ name }) => !stored.cells.has(name))) return undefined;
    const until = knownUntil(new Date(stored.overview.readAt), new Date(now()));
    return { cells: stored.cells, changedSince: new Date(until.getTime() - OVERLAP_MS) };
  }

  return async (
    surveyId: string,
    model: CountingModel,
    { olderThanMs, deadline }: RefreshLimits,
  ): Promise<RefreshResult> => {
    await noteChanges(foundation, surveyId, model.newest);
    const until = new Date(now() - olderThanMs);
    const done = { segments: 0, responses: 0 };
    for (;;) {
      const gaps = await findGaps(database, surveyId, { until, limit: BATCH });
      for (const gap of gaps) {
        if (done.segments > 0 && performance.now() > deadline)
          return { ...done, left: await countGaps(database, surveyId) };
        done.responses += await fill(surveyId, model, gap);
        done.segments += 1;
      }
      if (gaps.length === 0) return { ...done, left: await countGaps(database, surveyId) };
    }
  };
}

/** Records which segments have changed since the last update. */
async function noteChanges({ database, now }: Foundation, surveyId: string, newest: number): Promise<void> {
  const at = new Date(now());
  const state = await findState(database, surveyId);
  const isCurrent = state !== undefined && state.made_with === newest;
  const since = () => new Date(knownUntil(state?.known_until ?? at, at).getTime() - OVERLAP_MS);
  const changed = isCurrent
    ? await findChanged(database, surveyId, since())
    : await findAllSegments(database, surveyId);
  await noteGaps(database.query, surveyId, changed, at);
  await setState(database, surveyId, { knownUntil: at, madeWith: newest });
}

/** Surveys with changes that are older than `olderThanMs`. Reads only numbers of segments. */
export async function findSurveysToCount(
  foundation: Foundation,
  olderThanMs: number,
  stopping?: AbortSignal,
): Promise<readonly string[]> {
  const { database, now } = foundation;
  const due: string[] = [];
  for (const surveyId of await listSurveyIds(database)) {
    if (stopping?.aborted === true) return [];
    const [newest] = await findVersionNumbers(database, surveyId);
    if (newest === undefined) continue;
    await noteChanges(foundation, surveyId, newest);
    const until = new Date(now() - olderThanMs);
    if ((await findGaps(database, surveyId, { until, limit: 1 })).length > 0) due.push(surveyId);
  }
  return due;
}

type Variable = Dataset['variables'][number];
type Rows = readonly (readonly Cell[])[];

/** Files and orders of options are not counted, and they are long. */
const EXCLUDED_GROUPS: ReadonlySet<Variable['group']> = new Set(['file', 'order']);

/** Whether a variable is stored for counting. */
export const isCounted = ({ group, name }: Variable): boolean =>
  !EXCLUDED_GROUPS.has(group) && name !== 'unreadable';

/** Whether its values are texts, even if these are dates. */
export const hasTexts = ({ type }: Variable): boolean => type === 'text' || type === 'date';

/** The rows of a segment as columns. */
function columnsOf(variables: readonly Variable[], rows: Rows): SegmentCells {
  return new Map(
    variables.flatMap((variable, at) => {
      if (!isCounted(variable)) return [];
      const keep = hasTexts(variable) ? textIn : numberIn;
      return [[variable.name, rows.map((row) => keep(row[at]))] as const];
    }),
  );
}

/** A segment after some of its responses have begun or changed. */
function withRows(variables: readonly Variable[], cells: SegmentCells, rows: Rows): SegmentCells {
  if (rows.length === 0) return cells;
  const changed = columnsOf(variables, rows);
  const places = new Map<number, { readonly from: SegmentCells; readonly at: number }>();
  for (const from of [cells, changed])
    (from.get('seq') ?? []).forEach((seq, at) => places.set(Number(seq), { from, at }));
  const ordered = [...places].toSorted(([a], [b]) => a - b).map(([, place]) => place);
  return new Map(
    [...changed.keys()].map((name) => [name, ordered.map(({ from, at }) => from.get(name)?.[at] ?? null)]),
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
