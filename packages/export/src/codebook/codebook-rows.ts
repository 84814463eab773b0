import { type Dataset, missingLabelOf, type Variable } from '../dataset/dataset.ts';

/** A variable in a codebook. */
export interface CodebookEntry {
  readonly name: string;
  readonly label: string;
  readonly group: string;
  /** Code and title of the question, and its sections; empty for variables without one. */
  readonly question: string;
  readonly questionType: string;
  readonly type: string;
  readonly measure: string;
  /** `1 = Yes` */
  readonly values: readonly string[];
  readonly missing: readonly string[];
}

export const codebookEntries = ({ variables }: Dataset): readonly CodebookEntry[] => variables.map(entryOf);

function entryOf(variable: Variable): CodebookEntry {
  const {
    name,
    label,
    group,
    question,
    section,
    type,
    decimals = 0,
    measure,
    valueLabels,
    missing,
  } = variable;
  const place = section === undefined ? '' : `(section: ${section})`;
  return {
    name,
    label,
    group,
    question: question === undefined ? '' : [question.cid, question.title, place].filter(Boolean).join(' '),
    questionType: question?.type ?? '',
    type: decimals > 0 ? `${type}, ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}` : type,
    measure,
    values: valueLabels.map(({ value, label: title }) => `${value} = ${title}`),
    missing: missing.map((kind) => {
      const word = missingLabelOf(variable, kind);
      return `${kind} (${word.code}) = ${word.label}`;
    }),
  };
}
