import { Button } from '@canvass/ui';
import { useId } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';

/** The ways to begin a survey that has no questions yet. */
export function FirstSteps() {
  const { t } = useTranslation();
  const ui = useUi();
  const id = useId();
  return (
    <section className="first-steps" aria-labelledby={id}>
      <h2 className="panel-title" id={id} tabIndex={-1}>
        {t('first.title')}
      </h2>
      <ul>
        <li>
          <Button
            id="first-question"
            kind="primary"
            aria-describedby={`${id}-add`}
            onClick={() => ui.open('add')}
          >
            {t('first.question')}
          </Button>
          <p id={`${id}-add`}>{t('first.add')}</p>
        </li>
        {(['document', 'library'] as const).map((dialog) => (
          <li key={dialog}>
            <Button aria-describedby={`${id}-${dialog}`} onClick={() => ui.open(dialog)}>
              {t(`first.${dialog}`)}
            </Button>
            <p id={`${id}-${dialog}`}>{t(`first.${dialog}.about`)}</p>
          </li>
        ))}
        <li>
          <a
            className="cv-button"
            data-kind="default"
            data-size="normal"
            href="/console/new"
            aria-describedby={`${id}-template`}
          >
            {t('first.template')}
          </a>
          <p id={`${id}-template`}>{t('first.template.about')}</p>
        </li>
      </ul>
    </section>
  );
}
