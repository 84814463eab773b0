import type { OpenAttributes, Option, Question } from '@canvass/project';

/**
 * Whether an open text of a question has a type other than plain text, or a pattern. The validators of such texts load
 * late.
 */
export const hasTypedText = (question: Question): boolean =>
  openAttributesOf(question).some(
    ({ type = 'unlimit', pattern }) => type !== 'unlimit' || pattern !== undefined,
  );

export const asksText = (question: Question, textType: string): boolean =>
  openAttributesOf(question).some(({ type }) => type === textType);

export const hasUnit = ({ unit_before: before, unit_after: after, currency }: OpenAttributes): boolean =>
  (before ?? after ?? currency) !== undefined;

export const openAttributesOf = (question: Question): readonly OpenAttributes[] =>
  [question, ...optionsAndRows(question)]
    .map(({ open_attrs: rules }) => rules)
    .filter((rules) => rules !== undefined);

/** Whether an option or row of a question has an open text. */
export const hasOpenOption = (question: Question): boolean =>
  optionsAndRows(question).some(({ is_open: isOpen }) => isOpen === true);

export const optionsAndRows = ({ items = [], rows_items: rows = [] }: Question): readonly Option[] => [
  ...items,
  ...rows,
];
