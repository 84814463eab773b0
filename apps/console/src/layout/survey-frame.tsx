import type { OperatedSurvey, OperatedSurveyDetail, OperatorScope } from '@canvass/protocol';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useMay } from '../api/session.ts';
import { type TextKey, useTranslation } from '../i18n/translation.tsx';
import { Availability } from '../views/availability.tsx';

/** A view of one survey: a tab of the frame, and the page that the tab opens. */
export interface SurveyView {
  /** The last part of the address, with further parts left to the page; empty for the view that opens first. */
  readonly path: string;
  readonly tab: TextKey;
  /** Scopes of which an operator needs one to see the tab. Without this list every operator sees it. */
  readonly scopes?: readonly OperatorScope[];
  readonly Page: ComponentType<{ readonly survey: OperatedSurveyDetail }>;
}

interface SurveyFrameProps {
  readonly survey: OperatedSurvey;
  readonly views: readonly SurveyView[];
  readonly children: ReactNode;
}

/** Heading and tabs of a survey's pages. */
export function SurveyFrame({ survey, views, children }: SurveyFrameProps) {
  const { t } = useTranslation();
  const may = useMay();
  useEffect(() => {
    document.title = `${survey.title} · Canvass`;
  }, [survey.title]);
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the tabs are wider than the screen: scroll to the open one.
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
        <h1 dir="auto">{survey.title}</h1>
        <Availability availability={survey.availability} />
        {may('publish') && (
          <a
            className="cv-button survey-edit"
            data-size="small"
            href={`/console/surveys/${survey.surveyId}/edit`}
          >
            {t('survey.edit')}
          </a>
        )}
      </div>
      <nav ref={tabs} className="tabs" aria-label={t('shell.tabs')}>
        {visibleViews(views, may).map(({ path, tab }) => (
          <NavLink
            key={path}
            end={path === ''}
            to={`/surveys/${survey.surveyId}${path === '' ? '' : `/${path}`}`}
          >
            {t(tab)}
          </NavLink>
        ))}
      </nav>
      {children}
    </>
  );
}

/** The views whose tabs an operator sees. The server refuses the calls of the others in any case. */
export const visibleViews = (
  views: readonly SurveyView[],
  may: (scope: OperatorScope) => boolean,
): readonly SurveyView[] => views.filter(({ scopes }) => scopes?.some(may) ?? true);
