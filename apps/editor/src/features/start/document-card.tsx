import type { QuestionnaireItem } from '@canvass/authoring';
import { Button } from '@canvass/ui';
import { useState } from 'react';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { QuestionnaireSource } from '../../questionnaires/questionnaire-source.tsx';
import { Review, reviewedItems } from '../../questionnaires/review.tsx';
import type { ReviewChoices } from '../../questionnaires/review-choices.ts';

interface DocumentCardProps {
  readonly isBusy: boolean;
  onBegin(items: readonly QuestionnaireItem[], title: string): void;
}

/** A new survey from a document or pasted text. Shows what was understood before the author creates the survey. */
export function DocumentCard({ isBusy, onBegin }: DocumentCardProps) {
  const { t } = useLateTranslation();
  const [choices, setChoices] = useState<ReviewChoices>(new Map());
  return (
    <section className="card">
      <h2>{t('start.paste')}</h2>
      <QuestionnaireSource>
        {(questionnaire) => (
          <>
            <Review questionnaire={questionnaire} choices={choices} onChoose={setChoices} />
            <Button
              kind="primary"
              busy={isBusy}
              onClick={() => !isBusy && onBegin(reviewedItems(questionnaire, choices), questionnaire.title)}
            >
              {t('start.begin')}
            </Button>
          </>
        )}
      </QuestionnaireSource>
    </section>
  );
}
