import type { MadePreview, OperatedSurveyDetail } from '@canvass/protocol';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Failure } from '../../views/failure.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';

const PREVIEW_VALIDITY_S = 60 * 60;

const { useDesignPreviewQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    // Cached by version, so that a return to the page does not create another preview.
    designPreview: build.query<MadePreview, { readonly id: string; readonly version: number }>({
      query: ({ id, version }) => ({
        path: surveyPath(id, 'previews'),
        method: 'POST',
        body: { version, expires_in: PREVIEW_VALIDITY_S },
      }),
      // Half the validity, so that a reused preview is still valid for some time.
      keepUnusedDataFor: PREVIEW_VALIDITY_S / 2,
    }),
  }),
});

/** Shows the design page of a preview in a frame. */
export function DesignPage({ survey: { surveyId, version } }: { readonly survey: OperatedSurveyDetail }) {
  const { t } = useTranslation();
  const { data, error } = useDesignPreviewQuery({ id: surveyId, version });
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <LoadingPlaceholder />;
  const address = `${data.path}#design`;
  return (
    <div className="stack">
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {t('design.open')}
        </a>
      </p>
      <iframe className="card design-frame" src={address} title={t('design.frame')} />
    </div>
  );
}
