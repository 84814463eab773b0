import type { Static } from 'typebox';
import type { ProjectFile } from '../../project.ts';
import { listOf, objectOf, textOf, type Authored, type Wrong } from '../../shape/authored.ts';
import type { Range } from './report.ts';

type Ranges = Authored<Static<typeof Range>[]> | Wrong;

/** A text that may be translated, with its source. */
interface ReportText {
  readonly rich: boolean;
  readonly text?: string;
}

/** What the paths of the report's texts begin with. */
export const REPORT_TEXTS = 'report.';

/**
 * Paths below the project of the texts in the report that stand in lists: ranges by their place (`report.total.ranges.0.text`,
 * `report.closing.1.text`, `report.analysis.texts.q1.0.text`), dimensions by their id (`report.dimensions.calm.title`,
 * `report.dimensions.calm.ranges.0.text`).
 */
export function textsOfReport(project: Authored<ProjectFile>): ReadonlyMap<string, ReportText> {
  const texts = new Map<string, ReportText>();
  const report = objectOf(project.report);
  const add = (path: string, rich: boolean, text: string | undefined) =>
    texts.set(path, { rich, ...(text !== undefined && { text }) });
  const addRanges = (prefix: string, ranges: Ranges | undefined) => {
    for (const [at, entry] of listOf(ranges).entries()) {
      const range = objectOf(entry);
      add(`${prefix}.${at}.label`, false, textOf(range?.label));
      add(`${prefix}.${at}.text`, true, textOf(range?.text));
    }
  };
  addRanges(`${REPORT_TEXTS}total.ranges`, objectOf(report?.total)?.ranges);
  addRanges(`${REPORT_TEXTS}closing`, report?.closing);
  for (const entry of listOf(report?.dimensions)) {
    const dimension = objectOf(entry);
    const prefix = `${REPORT_TEXTS}dimensions.${textOf(dimension?.id) ?? ''}`;
    add(`${prefix}.title`, false, textOf(dimension?.title));
    addRanges(`${prefix}.ranges`, dimension?.ranges);
  }
  const analysed = objectOf(objectOf(report?.analysis)?.texts) ?? {};
  for (const [gid, ranges] of Object.entries(analysed))
    addRanges(`${REPORT_TEXTS}analysis.texts.${gid}`, ranges);
  return texts;
}
