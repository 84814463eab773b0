import type { GroupSentence, Sentence } from '@canvass/authoring';

/** The rows of a form for a condition: the parts of a group, or the only one. */
export type ConditionRows = Omit<GroupSentence, 'kind'>;

export const JOINS = ['and', 'or', 'not-or', 'not-and'] as const;
/** How rows are joined: all, any, none or not all of them hold. */
export type Join = (typeof JOINS)[number];

export const joinOf = ({ join, isNegated }: ConditionRows): Join => (isNegated ? `not-${join}` : join);

/** Joins rows in another way. */
export const joinBy = ({ parts }: ConditionRows, join: Join): ConditionRows => ({
  join: join.endsWith('or') ? 'or' : 'and',
  isNegated: join.startsWith('not'),
  parts,
});

export function rowsOf(sentence: Sentence | undefined): ConditionRows {
  if (sentence?.kind === 'group') return sentence;
  return { join: 'and', isNegated: false, parts: sentence === undefined ? [] : [sentence] };
}

/** The condition that rows mean. Undefined without rows. */
export function conditionOf({ join, isNegated, parts }: ConditionRows): Sentence | undefined {
  const [only] = parts;
  if (parts.length < 2 && !isNegated) return only;
  return parts.length === 0 ? undefined : { kind: 'group', join, isNegated, parts };
}

/** A group inside of rows, which are joined in the other way. */
const groupIn = ({ join }: ConditionRows, parts: readonly Sentence[]): GroupSentence => ({
  kind: 'group',
  join: join === 'and' ? 'or' : 'and',
  isNegated: false,
  parts,
});

/** Adds a group with a first row. */
export const addGroup = (rows: ConditionRows, first: Sentence): ConditionRows => ({
  ...rows,
  parts: [...rows.parts, groupIn(rows, [first])],
});

/** Puts a row into a group with the row above, or into the group above. */
export function groupWithAbove(rows: ConditionRows, index: number): ConditionRows {
  const [above, own] = [rows.parts[index - 1], rows.parts[index]];
  if (above === undefined || own === undefined) return rows;
  const group =
    above.kind === 'group' ? { ...above, parts: [...above.parts, own] } : groupIn(rows, [above, own]);
  return { ...rows, parts: rows.parts.toSpliced(index - 1, 2, group) };
}

/** Puts the rows of a group in its place. */
export function dissolveGroup(rows: ConditionRows, index: number): ConditionRows {
  const group = rows.parts[index];
  return group?.kind === 'group' ? { ...rows, parts: rows.parts.toSpliced(index, 1, ...group.parts) } : rows;
}

/** Replaces a row; undefined removes it. */
export const replaceRow = (
  rows: ConditionRows,
  index: number,
  part: Sentence | undefined,
): ConditionRows => ({
  ...rows,
  parts: part === undefined ? rows.parts.toSpliced(index, 1) : rows.parts.with(index, part),
});
