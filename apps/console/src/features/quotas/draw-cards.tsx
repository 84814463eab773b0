import type { DrawOverview } from '@canvass/protocol';
import { BarChart, ChartTable } from '@canvass/ui/charts';
import { useDrawsQuery } from '../../api/analysis.ts';
import { useWords } from '../../i18n/words.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { Pending } from '../../views/pending.tsx';

const AGAIN_MS = 10_000;
type Draw = DrawOverview['draws'][number];

/** What random draws have assigned, beside what would be even. */
export function DrawCards({ surveyId }: { readonly surveyId: string }) {
  const { data, error } = useDrawsQuery(surveyId, {
    pollingInterval: AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  if (error !== undefined) return <Failure error={error} />;
  return (
    <>
      {data !== undefined && <Pending segments={data.pending} />}
      {data?.draws.map((draw) => (
        <DrawCard key={draw.fid} draw={draw} />
      ))}
    </>
  );
}

function DrawCard({ draw: { title, balanced, size, n, children } }: { readonly draw: Draw }) {
  const { t, number, percent } = useWords();
  const even = children.length === 0 ? 0 : (n * size) / children.length;
  const counts = children.map(({ drawn }) => drawn);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const share = (count: number) => (n === 0 ? 0 : count / n);
  return (
    <Card title={title} beside={<span className="quiet">{`n = ${number(n)}`}</span>}>
      <p className="quiet draw-words">
        {t(balanced ? 'draws.balanced' : 'draws.free', {
          size: number(size),
          all: number(children.length),
        })}
        {n > 0 && ` ${t('draws.even', { even: number(even, 1), least: number(least), most: number(most) })}`}
      </p>
      <BarChart
        label={title}
        max={Math.max(1, most)}
        bars={children.map(({ fid, title: label, drawn, finished }) => ({
          id: fid,
          label,
          value: drawn,
          text: `${number(drawn)} (${percent(share(drawn), n)})`,
          compare: even,
          note: t('draws.finished', { finished: number(finished) }),
        }))}
      />
      <ChartTable
        caption={title}
        summary={t('chart.table')}
        columns={[
          t('draws.branch'),
          t('draws.drawn'),
          t('state.finished'),
          t('draws.first'),
          ...(balanced ? [t('draws.held')] : []),
        ]}
        rows={children.map(({ fid, title: label, drawn, finished, first, held }) => ({
          id: fid,
          cells: [
            label,
            number(drawn),
            number(finished),
            number(first),
            ...(held === null ? [] : [number(held)]),
          ],
        }))}
      />
    </Card>
  );
}
