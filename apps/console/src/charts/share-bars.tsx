import { BarChart, ChartTable } from '@canvass/ui/charts';
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
  /** Responses that are 100 %. */
  readonly n: number | null;
  readonly entries: readonly ShareEntry[];
}

/** Shares as bars. With two series, each label has two bars, one below the other. */
export function ShareBars({
  label,
  entryHeading,
  series,
}: {
  readonly label: string;
  /** The heading of the entries in the table. */
  readonly entryHeading: string;
  readonly series: readonly ShareSeries[];
}) {
  const { t, number, percent } = useTranslation();
  const [first, second] = series;
  const ids = [...new Set(series.flatMap(({ entries }) => entries.map(({ id }) => id)))];
  const find = (from: ShareSeries | undefined, id: string) => from?.entries.find((one) => one.id === id);
  const shareOf = (from: ShareSeries | undefined, id: string): number | null => {
    const count = find(from, id)?.count;
    if (count === null || from?.n === null || from === undefined) return null;
    return from.n === 0 ? 0 : (count ?? 0) / from.n;
  };
  const textOf = (from: ShareSeries | undefined, id: string) => {
    const share = shareOf(from, id);
    return share === null
      ? t('chart.tooFew')
      : `${percent(share, from?.n ?? 0)} (${number(find(from, id)?.count ?? 0)})`;
  };
  const labelOf = (id: string) => find(first, id)?.label ?? find(second, id)?.label ?? id;
  const bars = ids.flatMap((id) => {
    const own = {
      id,
      label: labelOf(id),
      value: shareOf(first, id),
      text: textOf(first, id),
      ...(second !== undefined && { compare: shareOf(second, id) }),
      note: second === undefined ? find(first, id)?.note : `${second.label}: ${textOf(second, id)}`,
    };
    return [own];
  });
  return (
    <>
      <BarChart label={label} max={1} bars={bars} />
      <ChartTable
        caption={label}
        summary={t('chart.table')}
        columns={[
          entryHeading,
          ...series.map((one) => `${one.label} (n = ${one.n === null ? '<5' : number(one.n)})`),
        ]}
        rows={ids.map((id) => ({ id, cells: [labelOf(id), ...series.map((one) => textOf(one, id))] }))}
      />
    </>
  );
}
