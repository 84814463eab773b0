import type { MadePreview, OperatedSurvey, ShortLinkData } from '@canvass/protocol';
import { Button, Dialog } from '@canvass/ui';
import { useState } from 'react';
import { api } from '../api/api.ts';
import { useHasScope } from '../api/session.ts';
import { surveyPath } from '../api/surveys.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { CopyField } from '../views/copy-field.tsx';
import { Failure } from '../views/failure.tsx';
import { QrCode } from '../views/qr-code.tsx';

const { usePreviewMutation, useShortLinkMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    preview: build.mutation<MadePreview, string>({
      query: (id) => ({ path: surveyPath(id, 'previews'), method: 'POST', body: {} }),
    }),
    shortLink: build.mutation<ShortLinkData, string>({
      query: (id) => ({ path: surveyPath(id, 'short-links'), method: 'POST', body: {} }),
    }),
  }),
});

type Survey = { readonly survey: OperatedSurvey };

/** A button that opens the link of a survey, its QR code, and the code that embeds it. */
export function ShareButton({ survey }: Survey) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('share.title')}
      </Button>
      <Dialog open={isOpen} title={t('share.title')} closeLabel={t('close')} onClose={() => setOpen(false)}>
        <ShareForms survey={survey} />
      </Dialog>
    </>
  );
}

function ShareForms({ survey: { surveyId, path } }: Survey) {
  const { t } = useTranslation();
  const may = useHasScope();
  const [shorten, short] = useShortLinkMutation();
  const [preview, previewed] = usePreviewMutation();
  const link = new URL(path, location.origin).href;
  const script = `<script async src="${location.origin}/s/embed.js" data-survey="${surveyId}"></script>`;
  const error = short.error ?? previewed.error;
  return (
    <div className="share">
      <QrCode text={link} label={t('share.qr')} />
      <div className="stack-small">
        <CopyField label={t('share.link')} text={link} />
        {short.data !== undefined && (
          <CopyField label={t('share.short')} text={new URL(short.data.path, location.origin).href} />
        )}
        <CopyField label={t('share.embed')} text={script} />
        {previewed.data !== undefined && (
          <CopyField
            label={t('share.previewLink')}
            text={new URL(previewed.data.path, location.origin).href}
          />
        )}
        {may('publish') && (
          <div className="actions">
            <Button size="small" busy={short.isLoading} onClick={() => void shorten(surveyId)}>
              {t('share.makeShort')}
            </Button>
            <Button size="small" busy={previewed.isLoading} onClick={() => void preview(surveyId)}>
              {t('share.preview')}
            </Button>
          </div>
        )}
        {error !== undefined && <Failure error={error} />}
      </div>
    </div>
  );
}
