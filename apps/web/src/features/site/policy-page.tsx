import { directionOf } from '@canvass/project';
import { Button, PageActions, RichTextView } from '@canvass/ui';
import { useEffect, useState } from 'react';
import { parseLink } from '../../boot/link.ts';
import { useWholeSpeech } from '../../i18n/use-translate.ts';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import type { Navigation } from '../../navigation/navigation.ts';
import { surveyPath } from '../../navigation/routes.ts';
import { loadPolicy, type Policy } from '../../services/policy.ts';
import './site-pages.css';

interface PolicyPageProps {
  readonly navigation: Navigation;
  readonly surveyId: string;
  readonly language: string;
}

/** SCREEN-2: the project's `policy`, also of a survey that is over. */
export function PolicyPage({ navigation, surveyId, language }: PolicyPageProps) {
  const { translate: t } = useWholeSpeech();
  const policy = usePolicy(surveyId, language);
  if (policy === undefined) return null;
  if (policy.text === undefined)
    return (
      <BareFrame>
        <StatusCard title={t('policy.title')} mark="info">
          <p>{t(policy.failed ? 'error.network' : 'policy.none')}</p>
          {policy.failed && <Reload label={t('status_page.reload')} />}
        </StatusCard>
      </BareFrame>
    );
  const { path } = navigation.current();
  return (
    <BareFrame>
      <article className="app-policy" dir={directionOf(policy.language ?? language)}>
        <h1 tabIndex={-1}>{t('policy.title')}</h1>
        {policy.title !== undefined && (
          <p className="app-hint" lang={policy.language}>
            <RichTextView text={policy.title} inline />
          </p>
        )}
        <div lang={policy.language} className="app-policy-text">
          <RichTextView text={policy.text} />
        </div>
        <p>
          <a href={surveyPath(path, surveyId, '') + navigation.current().search}>{t('policy.to_survey')}</a>
        </p>
      </article>
    </BareFrame>
  );
}

function Reload({ label }: { readonly label: string }) {
  return (
    <PageActions
      primary={
        <Button kind="primary" size="large" onClick={() => location.reload()}>
          {label}
        </Button>
      }
    />
  );
}

function usePolicy(surveyId: string, language: string): Policy | undefined {
  const [policy, setPolicy] = useState<Policy>();
  useEffect(() => {
    void loadPolicy(surveyId, language, parseLink(location.search).source).then(setPolicy);
  }, [surveyId, language]);
  return policy;
}
