import { type AnalysisVariable, type VariableCounts, hasDates } from '@canvass/protocol';
import { AuthorText } from '@canvass/ui';
import { NpsBar } from '../../../charts/nps-bar.tsx';
import { NumberColumns } from '../../../charts/number-columns.tsx';
import { partName } from '../../../filters/variables.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { QuestionChartProps } from './chart-props.ts';
import { DateBars } from './date-bars.tsx';
import { DifferenceLine } from './difference-line.tsx';

/**
 * Scores, ranks and amounts: mean, median and a histogram of each. Dates and times have bars by interval. Ranks are sorted,
 * the best first.
 */
export function NumberChart({ question, data, names }: QuestionChartProps) {
  const translation = useTranslation();
  const kind = question.picture;
  const [first] = data.groups;
  const meanOf = ({ name }: AnalysisVariable) => first?.variables.find((one) => one.name === name)?.mean;
  const variables =
    kind === 'ranks'
      ? question.variables.toSorted((a, b) => (meanOf(a) ?? Infinity) - (meanOf(b) ?? Infinity))
      : question.variables;
  return (
    <div className="stack">
      {variables.map((variable) => (
        <div key={variable.name} className="stack-small">
          {(variables.length > 1 || variable.option !== undefined) && (
            <AuthorText tag="h3">
              {variable.option ?? (partName(variable, translation) || variable.label)}
            </AuthorText>
          )}
          {data.groups.map((group, at) => {
            const counts = group.variables.find(({ name }) => name === variable.name);
            return (
              <div key={names[at]}>
                {data.groups.length > 1 && (
                  <AuthorText tag="p" className="quiet">
                    {names[at]}
                  </AuthorText>
                )}
                {counts !== undefined && (
                  <Figures
                    variable={variable}
                    counts={counts}
                    isNps={kind === 'nps'}
                    isRank={kind === 'ranks'}
                  />
                )}
              </div>
            );
          })}
          {hasDates(variable) && <DateBars variable={variable} data={data} names={names} />}
          <DifferenceLine difference={data.differences[variable.name]} />
        </div>
      ))}
    </div>
  );
}

function Figures({
  variable,
  counts,
  isNps,
  isRank,
}: {
  readonly variable: AnalysisVariable;
  readonly counts: VariableCounts;
  readonly isNps: boolean;
  readonly isRank: boolean;
}) {
  const { t, formatNumber, formatTime, formatLocalTime } = useTranslation();
  const { n, values, step } = counts;
  const isDate = hasDates(variable);
  if (n === null) return isDate ? null : <p className="quiet">{t('chart.tooFew')}</p>;
  if (n === 0) return isDate ? null : <p className="quiet">{t('chart.nobody')}</p>;
  const numbers = values.flatMap(({ value, count }) => (typeof value === 'number' ? [{ value, count }] : []));
  const format = (value: number) => {
    if (variable.type === 'datetime') return formatTime(value);
    if (variable.type === 'local_datetime') return formatLocalTime(value);
    if (variable.type === 'time') return formatTimeOfDay(value);
    return formatNumber(value, 2);
  };
  return (
    <>
      {isNps && <NpsBar counts={new Map(numbers.map(({ value, count }) => [value, count]))} />}
      <Means variable={variable} counts={counts} isRank={isRank} format={format} />
      {numbers.length > 0 && !isDate && (
        <NumberColumns label={variable.label} counts={numbers} step={step} format={format} />
      )}
    </>
  );
}

interface MeansProps {
  readonly variable: AnalysisVariable;
  readonly counts: VariableCounts;
  readonly isRank: boolean;
  format(value: number): string;
}

/** Mean, median, standard deviation, interquartile range and range. */
function Means({ variable: { type }, counts, isRank, format }: MeansProps) {
  const { t, formatNumber } = useTranslation();
  const { mean, median, deviation, quartiles, range } = counts;
  if (mean == null) return null;
  const span = ([from, to]: readonly [number, number]) => ({ from: format(from), to: format(to) });
  const further = [
    ...(median == null ? [] : [`${t('numbers.median')} ${format(median)}`]),
    ...(deviation == null || type !== 'number'
      ? []
      : [`${t('numbers.deviation')} ${formatNumber(deviation, 2)}`]),
    ...(quartiles === undefined ? [] : [t('numbers.middle', span(quartiles))]),
    ...(range === undefined ? [] : [t('numbers.range', span(range))]),
  ];
  return (
    <p className="means">
      <strong>{format(mean)}</strong> {t(isRank ? 'numbers.meanRank' : 'numbers.mean')}
      <span className="quiet">{further.map((part) => ` · ${part}`).join('')}</span>
    </p>
  );
}

/** Formats seconds since midnight as hours and minutes. */
export const formatTimeOfDay = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
