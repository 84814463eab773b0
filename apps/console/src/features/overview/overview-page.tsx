import type { OperatedSurveyDetail } from '@canvass/protocol';
import { END_STATES } from '@canvass/protocol';
import { useWords } from '../../i18n/words.tsx';
import { FigureRow } from '../../views/figure-row.tsx';

/** What comes in. */
export function OverviewPage({ survey }: { readonly survey: OperatedSurveyDetail }) {
  const { t, number } = useWords();
  const count = (...statuses: readonly number[]) =>
    survey.responses
      .filter(({ status, test }) => !test && statuses.includes(status))
      .reduce((sum, entry) => sum + entry.count, 0);
  const { notEnded, finished, screenOut, quotaFull, quotaFullAtSubmit } = END_STATES;
  return (
    <FigureRow
      entries={[
        { label: t('state.finished'), value: number(count(finished.status)), tone: 'good' },
        { label: t('state.underWay'), value: number(count(notEnded.status)) },
        { label: t('state.screenedOut'), value: number(count(screenOut.status)) },
        { label: t('state.quotaFull'), value: number(count(quotaFull.status, quotaFullAtSubmit.status)) },
      ]}
    />
  );
}
