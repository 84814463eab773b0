import type { FoundIssue } from '../worker/check-task.ts';

/** A change that removes the cause of a finding. */
export type FindingFix =
  /** Writes the suggested name in place of the unknown one. */
  | { readonly kind: 'write'; readonly name: string }
  /** Removes the field at the finding's path. */
  | { readonly kind: 'remove'; readonly name: string };

const SUGGESTED = /^(?:Did you mean|This format calls it) (?:`([^`]+)`|"([^"]+)")[?.]/;
/** Two suggestions in one text. */
const SEVERAL = /" or "|`, `|\bor\b/;

/** The change that a finding's advice describes, if one press can make it. */
export function fixOf({
  path,
  from,
  fix,
}: Pick<FoundIssue, 'path' | 'from' | 'fix'>): FindingFix | undefined {
  const [, quoted, written] = SUGGESTED.exec(fix) ?? [];
  const name = quoted ?? written;
  if (name !== undefined) return SEVERAL.test(name) ? undefined : { kind: 'write', name };
  const field = /[.[]"?([^.[\]"]+)"?\]?$/.exec(path)?.[1] ?? '';
  const isField = from === undefined && field !== '' && !/^\d+$/.test(field);
  const isRemoval = /^Remove it\b/.test(fix) || fix.startsWith(`Remove \`${field}\``);
  return isField && isRemoval ? { kind: 'remove', name: field } : undefined;
}
