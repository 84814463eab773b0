import type { Effect } from './types.ts';

type Report = Extract<Effect, { type: 'report' }>;
export type Reports = Effect[];

/** Kinds of failure (ENGINE-11): 1 display rule, 2 jump, 3 options or rows, 4 automatic answers and patches, 5 related options, orders and flow. */
export type FailureKind = Extract<Report, { tag: 'engine' }>['kind'];

/** Reports a failed rule, which counts as having no result (ENGINE-11). */
export function reportFailure(reports: Reports | undefined, kind: FailureKind, message: string): void {
  add(reports, { type: 'report', level: 'error', tag: 'engine', kind, message });
}

/** Reports an access to a list by an invalid index (ENGINE-11). Callers skip it in previews. */
export function reportIndex(reports: Reports | undefined, key: string): void {
  add(reports, {
    type: 'report',
    level: 'error',
    tag: 'logic',
    message: `invalid index in a rule of ${key}`,
  });
}

/** Adds each message only once per step: rules of many options often fail with the same message. */
function add(reports: Reports | undefined, report: Report): void {
  if (reports?.some((other) => other.type === 'report' && other.message === report.message) === false)
    reports.push(report);
}
