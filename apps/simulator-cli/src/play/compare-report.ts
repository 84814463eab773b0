import { plainText, type Program, type State } from '@canvass/logic';
import { evaluateReport } from '@canvass/logic/report';
import type { Names } from '../script/names.ts';
import type { ExpectedOfReport } from '../script/script.ts';
import type { Mismatch } from './mismatch.ts';

const NONE = 'none';

/** Each figure or word of the report (REPORT-1) that is not as expected. */
export function compareReport(
  program: Program,
  state: State,
  expected: readonly ExpectedOfReport[],
  names: Names,
): readonly Mismatch[] {
  if (expected.length === 0) return [];
  const report = evaluateReport(program, state);
  const got = ({ part, key }: ExpectedOfReport): unknown => {
    if (report === undefined) return NONE;
    switch (part) {
      case 'report':
        return 'a report';
      case 'title':
        return plainText(report.title);
      case 'closing':
        return plainText(report.closing ?? '');
      case 'score':
        return report.score?.score ?? NONE;
      case 'label':
        return report.score?.label ?? NONE;
      case 'dimensions':
        return report.charts.find(({ id }) => id === key)?.score ?? NONE;
      case 'right':
        return report.sections.find(({ gid }) => names.codeOf(gid) === key)?.right ?? NONE;
    }
  };
  return expected.flatMap((item) => {
    const found = got(item);
    if (found === item.value) return [];
    const { at, part, key, value } = item;
    const expectation = ['report', ...(part === 'report' ? [] : [part]), ...(key === undefined ? [] : [key])];
    return [{ expectation: expectation.join('.'), at, expected: value, got: found }];
  });
}
