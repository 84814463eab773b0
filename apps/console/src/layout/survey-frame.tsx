import type { OperatedSurvey, OperatorScope } from '@canvass/protocol';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { type TextKey, useWords } from '../i18n/words.tsx';
import { useMay } from '../api/session.ts';
import { Availability } from '../views/availability.tsx';

interface Tab {
  readonly path: string;
  readonly text: TextKey;
  /** Any of these; absent: whatever a token is good for. */
  readonly for?: readonly OperatorScope[];
}

const TABS: readonly Tab[] = [
  { path: '', text: 'tab.overview', for: ['answers'] },
  { path: 'answers', text: 'tab.answers', for: ['answers'] },
  { path: 'responses', text: 'tab.responses', for: ['answers'] },
  { path: 'quotas', text: 'tab.quotas' },
  { path: 'awards', text: 'tab.awards' },
  { path: 'links', text: 'tab.links', for: ['publish'] },
  { path: 'delivery', text: 'tab.delivery', for: ['answers', 'publish'] },
  { path: 'versions', text: 'tab.versions', for: ['publish'] },
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
  const may = useMay();
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
        {TABS.filter((tab) => tab.for?.some(may) ?? true).map(({ path, text }) => (
          <NavLink
            key={path}
            end={path === ''}
            to={`/surveys/${survey.surveyId}${path === '' ? '' : `/${path}`}`}
          >
            {t(text)}
          </NavLink>
        ))}
      </nav>
      {children}
    </>
  );
}
