import { BarChart, ChartTable } from '@canvass/ui/charts';
import { AuthorText } from '@canvass/ui';
import { useTranslation } from '../i18n/translation.tsx';

export interface ShareEntry {
  readonly id: string;
  readonly label: string;
  /** Null if the count is too small to show. */
  readonly count: number | null;
  readonly note?: string | undefined;
}
export interface ShareSeries {
  readonly label: string;
  /** The number of responses that counts as 100 %. */
  readonly n: number | null;
  readonly entries: readonly ShareEntry[];
}

/** Maximum number of bars. The table below has all entries. */
const MAX_BARS = 20;

/** Ids of all entries, in the order of the series or by the counts of the first series. Hidden counts are sorted as 0. */
export function listEntryIds(series: readonly ShareSeries[], sortsByCount: boolean): readonly string[] {
  const ids = [...new Set(series.flatMap(({ entries }) => entries.map(({ id }) => id)))];
  if (!sortsByCount) return ids;
  const counts = new Map(series[0]?.entries.map(({ id, count }) => [id, count ?? 0]));
  return ids.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}

/** Shares as bars. With two series, each label has two bars, one below the other. */
export function ShareBars({
  label,
  entryHeading,
  series,
  sortsByCount = false,
  isAuthorText = false,
}: {
  readonly label: string;
  readonly entryHeading: string;
  readonly series: readonly ShareSeries[];
  /** Sorts the bars by the counts of the first series, largest first. */
  readonly sortsByCount?: boolean;
  readonly isAuthorText?: boolean;
}) {
  const { t, formatNumber, formatPercent } = useTranslation();
  const [first, second] = series;
  const find = (shown: ShareSeries | undefined, id: string) => shown?.entries.find((one) => one.id === id);
  const ids = listEntryIds(series, sortsByCount);
  const findShare = (shown: ShareSeries | undefined, id: string): number | null => {
    const count = find(shown, id)?.count;
    if (count === null || shown?.n === null || shown === undefined) return null;
    return shown.n === 0 ? 0 : (count ?? 0) / shown.n;
  };
  const computeText = (shown: ShareSeries | undefined, id: string) => {
    const share = findShare(shown, id);
    return share === null
      ? t('chart.tooFew')
      : `${formatPercent(share, shown?.n ?? 0)} (${formatNumber(find(shown, id)?.count ?? 0)})`;
  };
  const labelOf = (id: string) => {
    const found = find(first, id)?.label ?? find(second, id)?.label ?? id;
    return isAuthorText ? <AuthorText key={id}>{found}</AuthorText> : found;
  };
  const bars = ids.slice(0, MAX_BARS).map((id) => {
    return {
      id,
      label: labelOf(id),
      value: findShare(first, id),
      text: computeText(first, id),
      ...(second !== undefined && { otherValue: findShare(second, id) }),
      note: second === undefined ? find(first, id)?.note : `${second.label}: ${computeText(second, id)}`,
    };
  });
  return (
    <>
      <BarChart label={label} max={1} bars={bars} />
      {ids.length > MAX_BARS && (
        <p className="quiet">
          {t('chart.more', { count: ids.length - MAX_BARS, values: formatNumber(ids.length - MAX_BARS) })}
        </p>
      )}
      <ChartTable
        caption={label}
        isAuthorText={isAuthorText}
        summary={t('chart.table')}
        columns={[
          entryHeading,
          ...series.map((one) => `${one.label} (n = ${one.n === null ? '<5' : formatNumber(one.n)})`),
        ]}
        rows={ids.map((id) => ({ id, cells: [labelOf(id), ...series.map((one) => computeText(one, id))] }))}
      />
    </>
  );
}
