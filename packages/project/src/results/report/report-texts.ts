import type { Static } from 'typebox';
import type { ProjectFile } from '../../project.ts';
import { listOf, objectOf, textOf, type Authored, type Wrong } from '../../findings/authored.ts';
import type { Range } from './report.ts';

type Ranges = Authored<Static<typeof Range>[]> | Wrong;

interface ReportText {
  readonly isRich: boolean;
  readonly text?: string;
}

export const REPORT_TEXTS = 'report.';

/**
 * Paths below the project of the texts in the report: ranges by their index (`report.total.ranges.0.text`,
 * `report.closing.1.text`, `report.analysis.texts.q1.0.text`), dimensions by their id (`report.dimensions.calm.title`,
 * `report.dimensions.calm.ranges.0.text`).
 */
export function textsOfReport(project: Authored<ProjectFile>): ReadonlyMap<string, ReportText> {
  const report = objectOf(project.report);
  const dimensions = listOf(report?.dimensions).flatMap((entry) => {
    const dimension = objectOf(entry);
    const prefix = `${REPORT_TEXTS}dimensions.${textOf(dimension?.id) ?? ''}`;
    const title = [`${prefix}.title`, textEntry(false, textOf(dimension?.title))] as const;
    return [title, ...rangeTexts(`${prefix}.ranges`, dimension?.ranges)];
  });
  const analysed = Object.entries(objectOf(objectOf(report?.analysis)?.texts) ?? {});
  return new Map([
    ...rangeTexts(`${REPORT_TEXTS}total.ranges`, objectOf(report?.total)?.ranges),
    ...rangeTexts(`${REPORT_TEXTS}closing`, report?.closing),
    ...dimensions,
    ...analysed.flatMap(([gid, ranges]) => rangeTexts(`${REPORT_TEXTS}analysis.texts.${gid}`, ranges)),
  ]);
}

const textEntry = (isRich: boolean, text: string | undefined): ReportText => ({
  isRich,
  ...(text !== undefined && { text }),
});

function rangeTexts(
  prefix: string,
  ranges: Ranges | undefined,
): readonly (readonly [path: string, text: ReportText])[] {
  return listOf(ranges).flatMap((entry, at) => {
    const range = objectOf(entry);
    return [
      [`${prefix}.${at}.label`, textEntry(false, textOf(range?.label))],
      [`${prefix}.${at}.text`, textEntry(true, textOf(range?.text))],
    ] as const;
  });
}
