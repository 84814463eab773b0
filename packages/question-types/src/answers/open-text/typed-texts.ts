import type { OpenAttributes, Question } from '@canvass/project';

/**
 * Whether a question of a usual type has open texts other than plain text without a pattern, whose validators load
 * late.
 */
export const hasTypedText = (question: Question): boolean =>
  textsOf(question).some(({ type = 'unlimit', pattern }) => type !== 'unlimit' || pattern !== undefined);

/** Whether a question asks for a text of this type. */
export const asksText = (question: Question, textType: string): boolean =>
  textsOf(question).some(({ type }) => type === textType);

/** Whether the attributes set a unit or a currency. */
export const hasUnit = ({ unit_before: before, unit_after: after, currency }: OpenAttributes): boolean =>
  (before ?? after ?? currency) !== undefined;

/** The attributes of all open texts of a question. */
export const textsOf = ({
  open_attrs: ownRules,
  items = [],
  rows_items: rows = [],
}: Question): readonly OpenAttributes[] =>
  [ownRules, ...[...items, ...rows].map(({ open_attrs: rules }) => rules)].filter(
    (rules) => rules !== undefined,
  );
