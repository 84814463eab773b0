import { type AnalysisVariable, type GroupCounts, hasDates } from '@canvass/protocol';
import { AuthorText } from '@canvass/ui';
import { FiguresHead } from '../../../charts/figures-head.tsx';
import { HeatMap, type HeatRow } from '../../../charts/heat-map.tsx';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { QuestionChartProps } from './chart-props.ts';
import { DateBars } from './date-bars.tsx';
import { DifferenceLine } from './difference-line.tsx';

/**
 * A heat map of rows by options, with shares of the responses that answered the row. Numbers have a table of means, and dates
 * have bars by interval.
 */
export function MatrixChart({ question, data, names }: QuestionChartProps) {
  const choices = question.variables.filter(
    ({ row, option, labels }) => row !== undefined && option === undefined && labels.length > 0,
  );
  const flags = question.variables.filter(
    ({ row, option, labels }) => row !== undefined && option !== undefined && labels.length > 0,
  );
  const numbers = question.variables.filter(
    ({ row, labels, type }) => row !== undefined && labels.length === 0 && type === 'number',
  );
  return (
    <div className="stack">
      {data.groups.map((group, at) => (
        <div key={names[at]} className="stack">
          {data.groups.length > 1 && <AuthorText tag="h3">{names[at]}</AuthorText>}
          {choices.length > 0 && (
            <HeatMap
              label={question.title}
              columns={columnsOf(choices)}
              rows={createChoiceRows(group, choices)}
            />
          )}
          {flags.length > 0 && <HeatMap label={question.title} {...createFlagRows(group, flags)} />}
          {numbers.length > 0 && <Means label={question.title} group={group} variables={numbers} />}
        </div>
      ))}
      {question.variables.filter(hasDates).map((variable) => (
        <div key={variable.name} className="stack-small">
          <AuthorText tag="h3">
            {[variable.row, variable.option].filter(Boolean).join(' · ') || variable.label}
          </AuthorText>
          <DateBars variable={variable} data={data} names={names} />
        </div>
      ))}
      {question.variables
        .filter(({ name }) => (data.differences[name]?.p ?? 1) < 0.05)
        .map(({ name, row, option }) => (
          <div key={name}>
            <AuthorText tag="bdi">{[row, option].filter(Boolean).join(' · ')}</AuthorText>
            <DifferenceLine difference={data.differences[name]} />
          </div>
        ))}
    </div>
  );
}

const columnsOf = (variables: readonly AnalysisVariable[]) => [
  ...new Set(variables.flatMap(({ labels }) => labels.map(({ label }) => label))),
];

/** One row of shares per single-choice row of the matrix. */
export function createChoiceRows(
  group: GroupCounts,
  variables: readonly AnalysisVariable[],
): readonly HeatRow[] {
  const columns = columnsOf(variables);
  return variables.map(({ name, row = '', labels }) => {
    const counts = group.variables.find((one) => one.name === name);
    return {
      id: name,
      label: row,
      shares: columns.map((column) => {
        const value = labels.find(({ label }) => label === column)?.value;
        const found = counts?.values.find((one) => one.value === value);
        if (counts?.n == null || value === undefined || found?.count === null) return null;
        return { part: counts.n === 0 ? 0 : (found?.count ?? 0) / counts.n, people: counts.n };
      }),
    };
  });
}

/** Columns and rows of a matrix with several choices per row. */
export function createFlagRows(group: GroupCounts, variables: readonly AnalysisVariable[]) {
  // Titles need not differ.
  const columns = new Map(variables.map(({ option_gid, option = '' }) => [option_gid, option]));
  const titleOfRow = new Map(variables.map(({ row_gid, row = '' }) => [row_gid, row]));
  const rows = [...titleOfRow].map(
    ([rowGid, title]): HeatRow => ({
      id: rowGid ?? '',
      label: title,
      shares: [...columns.keys()].map((optionGid) => {
        const variable = variables.find((one) => one.row_gid === rowGid && one.option_gid === optionGid);
        const counts = group.variables.find(({ name }) => name === variable?.name);
        const count = counts?.values.find(({ value }) => value === 1)?.count;
        if (counts?.n == null || count == null) return null;
        return { part: counts.n === 0 ? 0 : count / counts.n, people: counts.n };
      }),
    }),
  );
  return { columns: [...columns.values()], rows };
}

function Means({
  label,
  group,
  variables,
}: {
  readonly label: string;
  readonly group: GroupCounts;
  readonly variables: readonly AnalysisVariable[];
}) {
  const { t, formatNumber } = useTranslation();
  return (
    <table className="cv-chart-table">
      <FiguresHead label={label}>
        {[t('numbers.mean'), t('numbers.median'), 'n'].map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </FiguresHead>
      <tbody>
        {variables.map(({ name, row, option, label: whole }) => {
          const counts = group.variables.find((one) => one.name === name);
          const format = (value: number | null | undefined) => (value == null ? '–' : formatNumber(value, 2));
          return (
            <tr key={name}>
              <AuthorText tag="th" scope="row">
                {[row, option].filter(Boolean).join(' · ') || whole}
              </AuthorText>
              <td>{format(counts?.mean)}</td>
              <td>{format(counts?.median)}</td>
              <td>{format(counts?.n)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
