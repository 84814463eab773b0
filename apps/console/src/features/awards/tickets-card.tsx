import type { OperatedAward } from '@canvass/protocol';
import { ChartTable } from '@canvass/ui/charts';
import { useTicketsQuery } from '../../api/awards.ts';
import { useWords } from '../../i18n/words.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { awardNames } from './award-names.ts';

/** The newest tickets, one for each response and award. */
export function TicketsCard({
  surveyId,
  awards,
}: {
  readonly surveyId: string;
  readonly awards: readonly OperatedAward[];
}) {
  const { t, number, moment } = useWords();
  const { data, error } = useTicketsQuery({ id: surveyId, before: undefined });
  return (
    <Card title={t('tickets.title')}>
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && (
        <ChartTable
          isWide
          caption={t('tickets.title')}
          columns={[
            t('awards.response'),
            t('awards.award'),
            t('awards.stateNow'),
            t('awards.prize'),
            t('tickets.changed'),
          ]}
          rows={data.tickets.map(({ aid, seq, state, prize, changed_at: changed }) => {
            const names = awardNames(awards, aid, prize);
            return {
              id: `${aid} ${seq}`,
              cells: [number(seq), names.award, t(`awards.state.${state}`), names.prize, moment(changed)],
            };
          })}
        />
      )}
    </Card>
  );
}
