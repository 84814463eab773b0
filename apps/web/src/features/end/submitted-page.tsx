import { useAllTexts } from '../../i18n/use-translate.ts';
import { PageFrame } from '../../layout/page-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import { AnswerAgain, YourAnswers } from './your-answers.tsx';

/** The page that Back opens after the end. It says that all answers are sent, and cannot be sent twice. */
export function SubmittedPage() {
  const { translate: t } = useAllTexts();
  return (
    <PageFrame>
      <StatusCard title={t('submitted.title')} mark="done">
        <p>{t('submitted.text')}</p>
        <YourAnswers rows={[]} lang="" />
        <AnswerAgain byDefault />
      </StatusCard>
    </PageFrame>
  );
}
