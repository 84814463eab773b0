import type { Project, RichText } from '@canvass/project';
import { plainProjectText, projectText } from '../content/page-texts.ts';
import type { Moment } from '../program/program.ts';
import type { ResolvedText } from '../program/types.ts';

type Ranges = NonNullable<NonNullable<Project['report']>['closing']>;

/**
 * The place of the range in which a figure lies (REPORT-2): from its `from` up to its `to`, which belongs to the highest
 * range alone. -1: in none.
 */
function rangeOf(ranges: Ranges, figure: number): number {
  const ends = ranges.map(({ to = Number.POSITIVE_INFINITY }) => to);
  const highest = Math.max(...ends);
  return ranges.findIndex(({ from = Number.NEGATIVE_INFINITY }, at) => {
    const end = ends[at] ?? 0;
    return figure >= from && (figure < end || (end === highest && figure === end));
  });
}

/** What is said of a figure, in the language of the moment; `path` is that of the ranges below the project. */
export function saidOf(
  moment: Moment,
  path: string,
  ranges: Ranges | undefined,
  figure: number | null,
): { readonly label?: string; readonly text?: ResolvedText } {
  const at = figure === null || ranges === undefined ? -1 : rangeOf(ranges, figure);
  const range = ranges?.[at];
  if (range === undefined) return {};
  const { program, state } = moment;
  const label = plainProjectText(program, state.language, `${path}.${at}.label`, range.label);
  const text = richText(moment, `${path}.${at}.text`, range.text);
  return { ...(label !== undefined && { label }), ...(text !== undefined && { text }) };
}

/** A rich text of the report, as a finished respondent reads it. */
export const richText = (moment: Moment, path: string, own: RichText | undefined): ResolvedText | undefined =>
  projectText(moment, path, own);
