import type { Program } from '@canvass/logic';
import type { StoredStep } from '../response-log/page-records.ts';
import type { StoredLink } from '../response-log/response-store.ts';
import type { ExportedRow, StoredMoment } from './responses-store.ts';

/** The scope of one export. It stays the same during the export, even if answers arrive meanwhile. */
export interface ExportSpan {
  readonly surveyId: string;
  /** Rows that were stored after this moment are ignored. Without a moment, no row is ignored. */
  readonly moment?: StoredMoment;
  /** The export begins with the response after this number. */
  readonly after: number;
  /** Number of the last response. */
  readonly last: number;
  readonly includesUnfinished: boolean;
  readonly ignoresStoredEnds: boolean;
  readonly programs: ReadonlyMap<number, Program>;
  /** Selects responses that began, moved or ended since this time. */
  readonly changedSince?: Date;
}

/**
 * The state of one pass over the responses of an export. Some formats read twice. The second pass reads the same
 * responses with the same steps as the first pass, even if answers arrive between the passes.
 */
export interface ExportPass {
  readonly span: ExportSpan;
  /**
   * The progress of each response, at the index of its number minus `span.after`: `NOT_READ`, `ENDED`, or the number
   * of steps read plus 1.
   */
  readonly steps: Int32Array;
  /** Undefined during the first pass. */
  readonly firstSteps: Int32Array | undefined;
}
const NOT_READ = 0;
const ENDED = -1;

/** A later pass needs the steps of the first pass. */
export const startPass = (span: ExportSpan, firstSteps?: Int32Array): ExportPass => ({
  span,
  steps: new Int32Array(Math.max(0, span.last - span.after) + 1),
  firstSteps,
});

/** The first pass reads all responses. A later pass skips responses that are new. */
export const isRead = ({ span, firstSteps }: ExportPass, seq: number): boolean =>
  firstSteps === undefined || firstSteps[seq - span.after] !== NOT_READ;

export function noteRead({ span, steps }: ExportPass, seq: number): void {
  steps[seq - span.after] = 1;
}

/** Whether the response counts as ended in this export. A later pass repeats the decision of the first pass. */
export const hasEndedInExport = ({ span, firstSteps }: ExportPass, row: ExportedRow): boolean =>
  firstSteps === undefined ? wasEnded(span, row) : firstSteps[row.seq - span.after] === ENDED;

/** Records the decision of `hasEndedInExport` for later passes. */
export function noteEnd(pass: ExportPass, row: ExportedRow): boolean {
  const isEnded = hasEndedInExport(pass, row);
  if (isEnded) pass.steps[row.seq - pass.span.after] = ENDED;
  return isEnded;
}

/** Returns and records the number of steps that the export uses. A later pass repeats the number of the first pass. */
export function noteSteps(
  { span, steps, firstSteps }: ExportPass,
  row: ExportedRow,
  links: readonly StoredLink[],
): number {
  const offset = row.seq - span.after;
  const count = firstSteps?.[offset] === undefined ? countStored(span, row, links) : firstSteps[offset] - 1;
  steps[offset] = count + 1;
  return count;
}

const wasEnded = ({ moment }: ExportSpan, { seq, ended_at: endedAt }: ExportedRow): boolean =>
  endedAt !== null &&
  (moment === undefined ||
    endedAt.getTime() <= moment.until.getTime() ||
    moment.ahead.get(seq)?.hasEnded === true);

/** Number of steps before the first one that was stored after the moment of the export. Steps are folded in order. */
function countStored(span: ExportSpan, { seq }: ExportedRow, links: readonly StoredLink[]): number {
  const laterIndex = links.findIndex(
    ({ stored_at: storedAt }, at) => !isStored(span, { seq, position: at + 1, storedAt }),
  );
  return laterIndex < 0 ? links.length : laterIndex;
}

export const isStored = ({ moment }: ExportSpan, { seq, position, storedAt }: StoredStep): boolean =>
  moment === undefined || storedAt <= moment.until || position <= (moment.ahead.get(seq)?.steps ?? 0);
