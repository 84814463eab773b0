import { PageActions } from '@canvass/ui';
import { useTranslate } from '../i18n/use-translate.ts';

/** Loads the page again. A link, since pages that the server draws have it before any script. */
export function ReloadLink() {
  const t = useTranslate();
  return (
    <PageActions
      primary={
        <a className="cv-button" data-kind="primary" data-size="large" href="">
          {t('status_page.reload')}
        </a>
      }
    />
  );
}
