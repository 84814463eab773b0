import { AuthorText } from '@canvass/ui';
import { IntervalChart } from '../../../charts/interval-chart.tsx';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { QuestionChartProps } from './chart-props.ts';

/** Utilities with their intervals, the most preferred first. */
export function BestWorstChart({ question, data, names }: QuestionChartProps) {
  const { t, number, percent } = useTranslation();
  return (
    <div className="stack">
      {data.groups.map(({ best_worst: counted }, at) => (
        <div key={names[at]} className="stack-small">
          {data.groups.length > 1 && <AuthorText tag="h3">{names[at]}</AuthorText>}
          {counted === undefined || counted.n === 0 ? (
            <p className="quiet">{t(counted === undefined ? 'chart.tooFew' : 'chart.nobody')}</p>
          ) : (
            <>
              <p className="quiet">{t('bestWorst.hint')}</p>
              <IntervalChart
                label={question.title}
                columns={[
                  t('chart.option'),
                  t('bestWorst.utility'),
                  t('bestWorst.interval'),
                  t('bestWorst.share'),
                  t('bestWorst.best'),
                  t('bestWorst.worst'),
                  t('bestWorst.shown'),
                ]}
                entries={counted.items.map((item) => ({
                  id: item.title,
                  label: item.title,
                  value: item.logit,
                  interval: item.interval,
                  cells: [
                    percent(item.share, counted.n),
                    number(item.best),
                    number(item.worst),
                    number(item.shown),
                  ],
                }))}
              />
            </>
          )}
        </div>
      ))}
    </div>
  );
}
