import type {
  MadePreview,
  OperatedSurvey,
  OperatedSurveyDetail,
  OperatorScope,
  ShortLinkData,
} from '@canvass/protocol';
import { AuthorText, Button, Dialog, PartBoundary, QrCode } from '@canvass/ui';
import { type ComponentType, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useHasScope } from '../api/session.ts';
import { type TextKey, useTranslation } from '../i18n/translation.tsx';
import { Availability } from '../views/availability.tsx';
import { LoadingPlaceholder } from '../views/loading-placeholder.tsx';
import { api } from '../api/api.ts';
import { surveyPath } from '../api/surveys.ts';
import { CopyField } from '../views/copy-field.tsx';
import { Failure } from '../views/failure.tsx';

export interface SurveyView {
  /** The last part of the address, to which the page may add parts. Empty for the view that opens first. */
  readonly path: string;
  readonly tab: TextKey;
  readonly group: TabGroup;
  /** Operators with one of these scopes see the tab. Without this list every operator sees the tab. */
  readonly scopes?: readonly OperatorScope[];
  readonly Page: ComponentType<{ readonly survey: OperatedSurveyDetail }>;
}

const TAB_GROUPS = ['results', 'people', 'setUp'] as const;
type TabGroup = (typeof TAB_GROUPS)[number];

interface SurveyFrameProps {
  readonly survey: OperatedSurvey;
  readonly views: readonly SurveyView[];
  readonly children: ReactNode;
}

export function SurveyFrame({ survey, views, children }: SurveyFrameProps) {
  const { t } = useTranslation();
  const hasScope = useHasScope();
  useEffect(() => {
    document.title = `${survey.title} · Canvass`;
  }, [survey.title]);
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // Scrolls to the open tab, because on a phone the tabs are wider than the screen.
  useEffect(() => {
    const open = tabs.current?.querySelector('[aria-current=page]');
    open?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <>
      <nav aria-label={t('shell.crumbs')} className="crumbs">
        <Link to="/">{t('surveys.title')}</Link>
      </nav>
      <div className="survey-head">
        <AuthorText tag="h1">{survey.title}</AuthorText>
        <Availability availability={survey.availability} />
        <div className="survey-actions">
          <a className="cv-button" data-size="small" href={survey.path} target="_blank" rel="noreferrer">
            {t('share.open')}
          </a>
          <ShareButton survey={survey} />
          {(hasScope('review') || hasScope('translate')) && (
            <a className="cv-button" data-size="small" href={`/console/surveys/${survey.surveyId}/edit`}>
              {t(hasScope('publish') || hasScope('translate') ? 'survey.edit' : 'survey.review')}
            </a>
          )}
        </div>
      </div>
      <nav ref={tabs} className="tabs" aria-label={t('shell.tabs')}>
        {TAB_GROUPS.map((group) => (
          <TabGroupLinks
            key={group}
            surveyId={survey.surveyId}
            group={group}
            views={listVisibleViews(views, hasScope).filter((view) => view.group === group)}
          />
        ))}
      </nav>
      <PartBoundary t={t} resetKeys={[pathname]}>
        <Suspense fallback={<LoadingPlaceholder />}>{children}</Suspense>
      </PartBoundary>
    </>
  );
}

function TabGroupLinks({
  surveyId,
  group,
  views,
}: {
  readonly surveyId: string;
  readonly group: TabGroup;
  readonly views: readonly SurveyView[];
}) {
  const { t } = useTranslation();
  const id = useId();
  if (views.length === 0) return null;
  return (
    <div className="tab-group">
      <span id={id} className="tab-group-name">
        {t(`tabs.${group}`)}
      </span>
      <ul className="tab-links" aria-labelledby={id}>
        {views.map(({ path, tab }) => (
          <li key={path}>
            <NavLink
              data-text={t(tab)}
              end={path === ''}
              to={`/surveys/${surveyId}${path === '' ? '' : `/${path}`}`}
            >
              {t(tab)}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The views whose tabs an operator sees. The server refuses calls without the scope in any case. */
export const listVisibleViews = (
  views: readonly SurveyView[],
  hasScope: (scope: OperatorScope) => boolean,
): readonly SurveyView[] => views.filter(({ scopes }) => scopes?.some(hasScope) ?? true);

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

function ShareButton({ survey }: Survey) {
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
  const hasScope = useHasScope();
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
        {(hasScope('members') || hasScope('review')) && (
          <div className="actions">
            {hasScope('members') && (
              <Button size="small" busy={short.isLoading} onClick={() => void shorten(surveyId)}>
                {t('share.makeShort')}
              </Button>
            )}
            {hasScope('review') && (
              <Button size="small" busy={previewed.isLoading} onClick={() => void preview(surveyId)}>
                {t('share.preview')}
              </Button>
            )}
          </div>
        )}
        {error !== undefined && <Failure error={error} />}
      </div>
    </div>
  );
}
