import type { OperatedSurvey } from '@canvass/protocol';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { type TextKey, useWords } from '../i18n/words.tsx';
import { Availability } from '../views/availability.tsx';

const TABS: readonly { readonly path: string; readonly text: TextKey }[] = [
  { path: '', text: 'tab.overview' },
  { path: 'answers', text: 'tab.answers' },
  { path: 'responses', text: 'tab.responses' },
  { path: 'quotas', text: 'tab.quotas' },
  { path: 'awards', text: 'tab.awards' },
  { path: 'links', text: 'tab.links' },
  { path: 'delivery', text: 'tab.delivery' },
  { path: 'versions', text: 'tab.versions' },
  { path: 'manage', text: 'tab.manage' },
];

/** Heading and tabs of a survey's pages. */
export function SurveyFrame({
  survey,
  children,
}: {
  readonly survey: OperatedSurvey;
  readonly children: ReactNode;
}) {
  const { t } = useWords();
  useEffect(() => {
    document.title = `${survey.title} · Canvass`;
  }, [survey.title]);
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the tabs are wider than the screen: the one that is open stands where it is seen.
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
        <Availability of={survey.availability} />
      </div>
      <nav ref={tabs} className="tabs" aria-label={t('shell.tabs')}>
        {TABS.map(({ path, text }) => (
          <NavLink key={path} end={path === ''} to={`/surveys/${survey.surveyId}/${path}`}>
            {t(text)}
          </NavLink>
        ))}
      </nav>
      {children}
    </>
  );
}
