import { plainText, type Program, type ResolvedText, type State } from '@canvass/logic';
import { evaluateReport } from '@canvass/logic/report';
import type { ReportContent } from '@canvass/protocol';
import type { Names } from '../script/names.ts';
import type { Expectations, ExpectedOfReport } from '../script/script.ts';
import type { Mismatch } from './mismatch.ts';

const NONE = 'none';

type Report = ReportContent<ResolvedText>;
/** What a report has at a place, as scripts write it. */
type Reader = (report: Report, key: string | undefined, names: Names) => string | number | undefined;

const READERS: { readonly [P in ExpectedOfReport['part']]: Reader } = {
  report: () => 'a report',
  title: ({ title }) => plainText(title),
  closing: ({ closing = '' }) => plainText(closing),
  score: ({ score }) => score?.score,
  label: ({ score }) => score?.label,
  dimensions: ({ charts }, key) => charts.find(({ id }) => id === key)?.score ?? undefined,
  right: ({ sections }, key, names) => sections.find(({ gid }) => names.codeOf(gid) === key)?.right,
};

/** Each figure or word of the report (REPORT-1) that is not as expected. */
export function compareReport(
  program: Program,
  state: State,
  { report: expected = [] }: Expectations,
  names: Names,
): readonly Mismatch[] {
  if (expected.length === 0) return [];
  const report = evaluateReport(program, state);
  return expected.flatMap(({ at, part, key, value }) => {
    const got = (report && READERS[part](report, key, names)) ?? NONE;
    const place = ['report', ...(part === 'report' ? [] : [part]), ...(key === undefined ? [] : [key])];
    return got === value ? [] : [{ expectation: place.join('.'), at, expected: value, got }];
  });
}
