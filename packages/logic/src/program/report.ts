import type { Effect } from './types.ts';

type Report = Extract<Effect, { type: 'report' }>;
export type Reports = Effect[];

/** Kinds of failure (ENGINE-11): 1 display rule, 2 jump, 3 options or rows, 4 automatic answers and patches, 5 related options, orders and flow. */
export type FailureKind = Extract<Report, { tag: 'engine' }>['kind'];

/** ENGINE-11: a failure of the logic is reported, and counts as no result. */
export function reportFailure(reports: Reports | undefined, kind: FailureKind, message: string): void {
  add(reports, { type: 'report', level: 'error', tag: 'engine', kind, message });
}

/** ENGINE-11: a look-up by an index that a list does not have. Not in previews, which the caller knows. */
export function reportIndex(reports: Reports | undefined, key: string): void {
  add(reports, {
    type: 'report',
    level: 'error',
    tag: 'logic',
    message: `invalid index in a rule of ${key}`,
  });
}

/** Once in a step: rules of many options, or the same one settled twice, say the same. */
function add(reports: Reports | undefined, report: Report): void {
  if (reports?.some((other) => other.type === 'report' && other.message === report.message) === false)
    reports.push(report);
}
