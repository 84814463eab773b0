import { PageActions } from '@canvass/ui';
import { useTranslate } from '../i18n/use-translate.ts';

/** A link that reloads the page. A button would not work on server-rendered pages before scripts run. */
export function ReloadLink() {
  const t = useTranslate();
  return (
    <PageActions
      primary={
        // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty one is the page's own address
        <a className="cv-button" data-kind="primary" data-size="large" href="">
          {t('status_page.reload')}
        </a>
      }
    />
  );
}
