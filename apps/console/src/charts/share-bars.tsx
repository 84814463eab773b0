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

/** Ids of all entries, in the order of the series or by the counts of the first. Unknown counts are sorted as 0. */
export function sortIds(series: readonly ShareSeries[], isSorted: boolean): readonly string[] {
  const ids = [...new Set(series.flatMap(({ entries }) => entries.map(({ id }) => id)))];
  if (!isSorted) return ids;
  const counts = new Map(series[0]?.entries.map(({ id, count }) => [id, count ?? 0]));
  return ids.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}

/** Shares as bars. With two series, each label has two bars, one below the other. */
export function ShareBars({
  label,
  entryHeading,
  series,
  isSorted = false,
  isAuthorText = false,
}: {
  readonly label: string;
  readonly entryHeading: string;
  readonly series: readonly ShareSeries[];
  /** Sorts by the first series, largest first. */
  readonly isSorted?: boolean;
  readonly isAuthorText?: boolean;
}) {
  const { t, formatNumber, formatPercent } = useTranslation();
  const [first, second] = series;
  const find = (from: ShareSeries | undefined, id: string) => from?.entries.find((one) => one.id === id);
  const ids = sortIds(series, isSorted);
  const shareOf = (from: ShareSeries | undefined, id: string): number | null => {
    const count = find(from, id)?.count;
    if (count === null || from?.n === null || from === undefined) return null;
    return from.n === 0 ? 0 : (count ?? 0) / from.n;
  };
  const textOf = (from: ShareSeries | undefined, id: string) => {
    const share = shareOf(from, id);
    return share === null
      ? t('chart.tooFew')
      : `${formatPercent(share, from?.n ?? 0)} (${formatNumber(find(from, id)?.count ?? 0)})`;
  };
  const labelOf = (id: string) => {
    const found = find(first, id)?.label ?? find(second, id)?.label ?? id;
    return isAuthorText ? <AuthorText key={id}>{found}</AuthorText> : found;
  };
  const bars = ids.slice(0, MAX_BARS).map((id) => {
    return {
      id,
      label: labelOf(id),
      value: shareOf(first, id),
      text: textOf(first, id),
      ...(second !== undefined && { otherValue: shareOf(second, id) }),
      note: second === undefined ? find(first, id)?.note : `${second.label}: ${textOf(second, id)}`,
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
        rows={ids.map((id) => ({ id, cells: [labelOf(id), ...series.map((one) => textOf(one, id))] }))}
      />
    </>
  );
}
