import type { Cell, Dataset, Row, Variable, WriteOptions } from './dataset.ts';

/** A column of a file that shows either stored values or their labels. */
export interface ShownColumn {
  readonly name: string;
  readonly variable: Variable;
  readonly shows: 'value' | 'label';
  cell(row: Row): Cell | undefined;
}

/**
 * The columns of a file: one for each variable. Of variables with value labels, `labels` shows the label in place of the
 * code, and `both` puts it into a column beside it, named `NAME_label`.
 */
export function shownColumns(
  { variables }: Dataset,
  { values = 'codes' }: WriteOptions = {},
): readonly ShownColumn[] {
  const names = new Set(variables.map(({ name }) => name.toLowerCase()));
  return variables.flatMap((variable, at) => {
    const stored: ShownColumn = { name: variable.name, variable, shows: 'value', cell: (row) => row[at] };
    if (variable.valueLabels.length === 0 || values === 'codes') return [stored];
    if (values === 'labels') return [labelColumn(variable, at, variable.name)];
    return [stored, labelColumn(variable, at, freeName(`${variable.name}_label`, names))];
  });
}

/** Values without a label are shown unchanged. */
function labelColumn(variable: Variable, at: number, name: string): ShownColumn {
  const labels = new Map(variable.valueLabels.map(({ value, label }) => [value, label]));
  const cell = (row: Row): Cell | undefined => {
    const stored = row[at];
    return typeof stored === 'object' || stored === undefined ? stored : (labels.get(stored) ?? stored);
  };
  return { name, variable, shows: 'label', cell };
}

/** The wanted name, or that name with the first free number. `taken` has names in lower case. */
export function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let next = 2; taken.has(name.toLowerCase()); next += 1) name = `${wanted}_${next}`;
  taken.add(name.toLowerCase());
  return name;
}
