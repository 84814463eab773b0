import { removeControls } from '../findings/finding.ts';
import { entryText } from '../script/script-entry.ts';
import type { QuestionIssue } from '@canvass/protocol';
import type { Names } from '../script/names.ts';
import type { Expectation, ExpectedIssue } from '../script/script.ts';

/** Returns the function that formats the values of a mismatch. */
export const valueTextOf = ({ isEntry }: Mismatch): ((value: unknown) => string) =>
  isEntry === true ? entryText : valueText;

function valueText(value: unknown): string {
  if (typeof value === 'string') return removeControls(value);
  const isFlat = Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (isFlat) return value.length === 0 ? '(none)' : removeControls(value.join(', '));
  return value === null ? '(no answer)' : JSON.stringify(value);
}

/** An unmet expectation. Its values have the form of scripts. */
export interface Mismatch {
  /** Key of the expectation, such as `path` or `texts.Q5`. */
  readonly expectation: string;
  readonly offset: number;
  readonly expected: unknown;
  readonly got: unknown;
  /** Whether both values are entries of scripts, which are answers as an author writes them. */
  readonly isEntry?: true;
  /** Describes the difference of long lists in a sentence. */
  readonly difference?: string;
}

/** Compares issues in the form of scripts: `Q7: validate.format_email`, or with parameters if any are expected. */
export function compareIssues(
  { offset, value }: Expectation<readonly ExpectedIssue[]>,
  actual: readonly QuestionIssue[],
  names: Names,
): readonly Mismatch[] {
  const equal =
    value.length === actual.length && value.every((expected, index) => isMet(expected, actual[index], names));
  if (equal) return [];
  return [
    {
      expectation: 'issues',
      offset,
      expected: value.map(formatIssue),
      got: actual.map((issue) => issueText(issue, names)),
    },
  ];
}

/** Formats an issue as `Q7: validate.format_email` or `Q7.A9: validate.answer`. */
export function issueText({ gid, part, key, params }: QuestionIssue, names: Names): string {
  return formatIssue({ subject: names.partCode(gid, part), key, params: params ?? {} });
}

/** Whether an issue is as expected. Parameters and parts that the expectation does not name can have any value. */
function isMet(
  { subject, key, params }: ExpectedIssue,
  issue: QuestionIssue | undefined,
  names: Names,
): boolean {
  if (issue === undefined || issue.key !== key) return false;
  const [code = '', part] = subject.split('.');
  const isThere =
    part === undefined
      ? names.findQuestion(code)?.gid === issue.gid
      : names.partCode(issue.gid, issue.part) === subject;
  return isThere && Object.entries(params).every(([name, value]) => issue.params?.[name] === value);
}

function formatIssue({ subject, key, params }: ExpectedIssue): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name}=${value}`);
  return `${subject}: ${key}${pairs.length > 0 ? ` (${pairs.join(', ')})` : ''}`;
}
