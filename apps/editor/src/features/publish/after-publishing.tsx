import { QrCode } from '@canvass/ui';
import { useLateTranslation } from '../../i18n/late-translation.ts';

interface AfterPublishingProps {
  /** The link for respondents. */
  readonly link: string;
  readonly surveyId: string;
}

/** The QR code of the link, and the way to invitations. */
export function AfterPublishing({ link, surveyId }: AfterPublishingProps) {
  const { t } = useLateTranslation();
  return (
    <>
      <details>
        <summary>{t('after.qr')}</summary>
        <QrCode text={link} label={t('after.qrOf', { link })} />
      </details>
      <p>
        <a href={`/console/surveys/${surveyId}/links`}>{t('after.invite')}</a>
      </p>
    </>
  );
}
