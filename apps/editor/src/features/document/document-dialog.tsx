import { Button, Dialog } from '@canvass/ui';
import { useState } from 'react';
import { useEditor } from '../../editing/use-editor.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { QuestionnaireSource } from '../../questionnaires/questionnaire-source.tsx';
import { Review, reviewedItems } from '../../questionnaires/review.tsx';
import type { ReviewChoices } from '../../questionnaires/review-choices.ts';
import { useUi } from '../../ui/ui-state.ts';

/** Adds the questions of a document to the open survey, after the author has seen what was understood. */
export function DocumentDialog() {
  const { t } = useLateTranslation();
  const ui = useUi();
  const editor = useEditor();
  const [choices, setChoices] = useState<ReviewChoices>(new Map());
  const close = () => {
    setChoices(new Map());
    ui.open(undefined);
  };
  return (
    <Dialog open={ui.dialog === 'document'} title={t('paper.title')} closeLabel={t('close')} onClose={close}>
      {ui.dialog === 'document' && (
        <div className="document-source">
          <QuestionnaireSource>
            {(questionnaire) => (
              <>
                <Review questionnaire={questionnaire} choices={choices} onChoose={setChoices} />
                <Button
                  kind="primary"
                  onClick={() => {
                    const items = reviewedItems(questionnaire, choices);
                    void editor.run(({ addDocument }) => addDocument(editor, items)).then(close);
                  }}
                >
                  {t('paper.add')}
                </Button>
              </>
            )}
          </QuestionnaireSource>
        </div>
      )}
    </Dialog>
  );
}
