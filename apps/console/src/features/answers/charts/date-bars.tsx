import type { AnalysisCounts, AnalysisVariable, GroupCounts } from '@canvass/protocol';
import { ShareBars, type ShareSeries } from '../../../charts/share-bars.tsx';
import { formatDateInterval } from '../../../i18n/date-interval.ts';
import { type Translation, useTranslation } from '../../../i18n/translation.tsx';

interface DateBarsProps {
  readonly variable: AnalysisVariable;
  readonly data: Pick<AnalysisCounts, 'groups'>;
  readonly names: readonly string[];
}

/** A bar for each interval of dates, earliest first. Compared groups share the bars. */
export function DateBars({ variable, data, names }: DateBarsProps) {
  const translation = useTranslation();
  const { t } = translation;
  const counts = data.groups.map(({ variables }) => variables.find(({ name }) => name === variable.name));
  if (counts.every((one) => one === undefined || one.n === null))
    return <p className="quiet">{t('chart.tooFew')}</p>;
  if (counts.every((one) => !one?.n)) return <p className="quiet">{t('chart.nobody')}</p>;
  return (
    <ShareBars
      label={variable.label}
      entryHeading={t('chart.value')}
      series={createDateSeries(data.groups, variable, names, translation)}
    />
  );
}

/** One series per group. All series have the intervals of all groups. */
export function createDateSeries(
  groups: readonly GroupCounts[],
  { name }: Pick<AnalysisVariable, 'name'>,
  names: readonly string[],
  { locale }: Pick<Translation, 'locale'>,
): readonly ShareSeries[] {
  const counts = groups.map(({ variables }) => variables.find((one) => one.name === name));
  const byValue = new Map(
    counts.flatMap((one) => one?.values ?? []).map((counted) => [counted.value, counted] as const),
  );
  const intervals = [...byValue.values()].filter(({ last }) => last !== undefined);
  const otherTexts = [...byValue.values()].filter(({ last }) => last === undefined);
  const shownValues = [...intervals.toSorted((a, b) => (a.value < b.value ? -1 : 1)), ...otherTexts];
  return counts.map((one, at) => {
    const countByValue = new Map(one?.values.map(({ value, count }) => [value, count]));
    const isHidden = one === undefined || one.n === null;
    return {
      label: names[at] ?? '',
      n: one?.n ?? null,
      entries: shownValues.map((counted) => ({
        id: String(counted.value),
        label: formatDateInterval(locale, counted) ?? String(counted.value),
        count: isHidden ? null : (countByValue.get(counted.value) ?? 0),
      })),
    };
  });
}
