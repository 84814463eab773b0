import { useEffect, useState } from 'react';
import { parseLink } from '../../addresses/link.ts';
import { useAllTexts } from '../../i18n/use-translate.ts';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { documentTitle } from '../../navigation/document-title.ts';
import { ReloadLink } from '../../layout/reload-link.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import type { SitePageProps } from '../../navigation/site-page.ts';
import { findPolicy, type Policy, policyInPage } from '../../services/policy.ts';
import { PolicyText, surveyAddress } from './policy-text.tsx';
import { plainText } from '@canvass/logic';

/** SCREEN-2: shows the project's `policy`, also after the survey has ended. */
export function PolicyPage({ navigation, surveyId, language }: SitePageProps) {
  const { translate: t } = useAllTexts();
  const policy = usePolicy(surveyId, language);
  const title = policy?.kind === 'found' ? plainText(policy.title) : undefined;
  useEffect(() => {
    if (title !== undefined) documentTitle(t('policy.title'), title);
  }, [title, t]);
  if (policy === undefined) return <BareFrame>{null}</BareFrame>;
  if (policy.kind === 'unknown')
    return (
      <BareFrame>
        <StatusCard title={t('not_found.title')} mark="search">
          <p>{t('not_found.text')}</p>
        </StatusCard>
      </BareFrame>
    );
  const survey = surveyAddress(surveyId, navigation.current());
  if (policy.kind === 'found') return <PolicyText {...policy} survey={survey} />;
  return (
    <BareFrame>
      <StatusCard title={t('policy.title')} mark="info">
        <p>{t(policy.kind === 'failed' ? 'error.network' : 'policy.none')}</p>
        {policy.kind === 'failed' ? (
          <ReloadLink />
        ) : (
          <p>
            <a href={survey}>{t('policy.to_survey')}</a>
          </p>
        )}
      </StatusCard>
    </BareFrame>
  );
}

/** The policy from the server-rendered page, or from the server. */
function usePolicy(surveyId: string, language: string): Policy | undefined {
  const [policy, setPolicy] = useState<Policy | undefined>(() => policyInPage(document, surveyId, language));
  useEffect(() => {
    if (policyInPage(document, surveyId, language) !== undefined) return;
    void findPolicy(surveyId, language, parseLink(location.search)).then(setPolicy);
  }, [surveyId, language]);
  return policy;
}
