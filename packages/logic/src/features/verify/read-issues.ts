import type { QuestionIssue, AnswerCheck } from '@canvass/protocol';

/** What a host found wrong with the answers that it was asked about; undefined when it is something else. */
export function readIssues(
  value: unknown,
  checks: readonly Pick<AnswerCheck, 'gid'>[],
): readonly QuestionIssue[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const issues = value.flatMap((issue: unknown) => readIssue(issue) ?? []);
  const isAsked = ({ gid }: QuestionIssue) => checks.some((check) => check.gid === gid);
  return issues.length === value.length && issues.every(isAsked) ? issues : undefined;
}

function readIssue(value: unknown): QuestionIssue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { gid, key, part } = value as Readonly<Record<string, unknown>>; // every field is checked here
  if (typeof gid !== 'string' || typeof key !== 'string') return undefined;
  return { gid, key, ...(typeof part === 'string' && { part }) };
}
