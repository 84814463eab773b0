import { type AnalysisVariable, type GroupCounts, type VariableCounts, hasDates } from '@canvass/protocol';
import { AuthorText } from '@canvass/ui';
import { ShareBars, type ShareSeries } from '../../../charts/share-bars.tsx';
import { partName } from '../../../filters/variables.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { QuestionChartProps } from './chart-props.ts';
import { DateBars } from './date-bars.tsx';
import { DifferenceLine } from './difference-line.tsx';

const isFlag = ({ option, labels }: AnalysisVariable) => option !== undefined && labels.length === 2;

export function ChoiceChart({ question, data, names, sortsByCount }: QuestionChartProps) {
  const translation = useTranslation();
  const { t } = translation;
  const flags = question.variables.filter(isFlag);
  const otherVariables = question.variables.filter((variable) => !isFlag(variable));
  const significantFlags = flags.filter(({ name }) => (data.differences[name]?.p ?? 1) < 0.05);
  return (
    <div className="stack">
      {flags.length > 0 && (
        <>
          <div>
            <ShareBars
              label={question.title}
              entryHeading={t('chart.option')}
              isAuthorText
              sortsByCount={sortsByCount}
              series={data.groups.map((group, at) => createFlagSeries(group, flags, names[at] ?? ''))}
            />
          </div>
          {significantFlags.map((variable) => (
            <div key={variable.name}>
              <AuthorText tag="bdi">{variable.option}</AuthorText>
              <DifferenceLine difference={data.differences[variable.name]} />
            </div>
          ))}
        </>
      )}
      {otherVariables.map((variable) => (
        <div key={variable.name}>
          {otherVariables.length > 1 && (
            <AuthorText tag="h3">
              {variable.option ?? (partName(variable, translation) || variable.label)}
            </AuthorText>
          )}
          {hasDates(variable) ? (
            <DateBars variable={variable} data={data} names={names} />
          ) : (
            <ShareBars
              label={variable.label}
              entryHeading={t('chart.option')}
              isAuthorText
              // Values without names are not listed in the survey, so they have no other order.
              sortsByCount={sortsByCount || variable.labels.length === 0}
              series={data.groups.map((group, at) => createValueSeries(group, variable, names[at] ?? ''))}
            />
          )}
          <DifferenceLine difference={data.differences[variable.name]} />
        </div>
      ))}
    </div>
  );
}

const findCounts = ({ variables }: GroupCounts, name: string): VariableCounts | undefined =>
  variables.find((one) => one.name === name);

/** One bar per option of a multiple choice, with the number of responses that chose the option. */
export function createFlagSeries(
  group: GroupCounts,
  flags: readonly AnalysisVariable[],
  label: string,
): ShareSeries {
  const counts = flags.map(({ name }) => findCounts(group, name));
  const sampleSizes = counts.map((one) => one?.n ?? null);
  return {
    label,
    n: sampleSizes.includes(null) ? null : Math.max(0, ...sampleSizes.map((n) => n ?? 0)),
    entries: flags.map((variable, at) => ({
      id: variable.name,
      label: variable.option ?? variable.label,
      count: counts[at]?.values.find(({ value }) => value === 1)?.count ?? null,
    })),
  };
}

/** One bar per value of a variable, values without a name last. */
export function createValueSeries(
  group: GroupCounts,
  variable: AnalysisVariable,
  label: string,
): ShareSeries {
  const { labels } = variable;
  const counts = findCounts(group, variable.name);
  const countByValue = new Map(counts?.values.map(({ value, count }) => [value, count]));
  const unnamed = [...countByValue.keys()].filter((value) => !labels.some((one) => one.value === value));
  const allLabels = [...labels, ...unnamed.map((value) => ({ value, label: String(value) }))];
  return {
    label,
    n: counts?.n ?? null,
    entries: allLabels.map(({ value, label: name }) => ({
      id: String(value),
      label: name,
      count: countByValue.has(value) ? (countByValue.get(value) ?? null) : 0,
    })),
  };
}
