import { type MouseEvent, useEffect, useState } from 'react';
import { type Link, parseLink } from '../../addresses/link.ts';
import { useAllTexts } from '../../i18n/use-translate.ts';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { documentTitle } from '../../navigation/document-title.ts';
import { ReloadLink } from '../../layout/reload-link.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import type { SitePageProps } from '../../navigation/site-page.ts';
import { plainText, type ResolvedText } from '@canvass/logic';
import { directionOf } from '@canvass/project';
import { Button, RichTextView } from '@canvass/ui';
import { useHydrated } from '../../layout/use-hydrated.ts';
import { surveyPath } from '../../addresses/routes.ts';
import './policy.css';
import type { PolicyData, ServedPolicy } from '@canvass/protocol';
import { isRefusal } from '../../services/outcome.ts';
import { pageCaller } from '../../network/page-caller.ts';

/** The page with the project's `policy`, also after the survey has ended (SCREEN-2). */
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

function usePolicy(surveyId: string, language: string): Policy | undefined {
  const [policy, setPolicy] = useState<Policy | undefined>(() => policyInPage(document, surveyId, language));
  useEffect(() => {
    if (policyInPage(document, surveyId, language) !== undefined) return;
    void loadPolicy(surveyId, language, parseLink(location.search)).then(setPolicy);
  }, [surveyId, language]);
  return policy;
}

interface PolicyTextProps {
  readonly title: ResolvedText | undefined;
  readonly text: ResolvedText;
  readonly language: string;
  readonly survey: string;
}

/** The text of a policy, with print styles and a link back to its survey. It can be read without scripts. */
export function PolicyText({ title, text, language, survey }: PolicyTextProps) {
  const { translate: t } = useAllTexts();
  const isAlive = useHydrated();
  const textAttributes = { lang: language, dir: directionOf(language) };
  return (
    <BareFrame>
      <article className="app-policy">
        {title !== undefined && (
          <p className="app-eyebrow" {...textAttributes}>
            <RichTextView text={title} inline />
          </p>
        )}
        <h1 tabIndex={-1}>{t('policy.title')}</h1>
        <div className="app-policy-text" {...textAttributes}>
          <RichTextView text={text} />
        </div>
        <div className="cv-actions">
          <a
            className="cv-button"
            data-kind="primary"
            data-size="large"
            href={survey}
            onClick={closeOpenedPage}
          >
            {t('policy.to_survey')}
          </a>
          <Button kind="quiet" size="large" disabled={!isAlive} onClick={() => window.print()}>
            {t('policy.print')}
          </Button>
        </div>
      </article>
    </BareFrame>
  );
}

export const surveyAddress = (surveyId: string, { search }: { readonly search: string }): string =>
  surveyPath(surveyId, '') + search;

/** Closes the window if the survey has opened it. Otherwise the browser follows the link. */
function closeOpenedPage(event: MouseEvent): void {
  if (window.opener === null) return;
  window.close();
  if (window.closed) event.preventDefault();
}

/** `none` if the survey has no policy, `unknown` if there is no such survey, `failed` if the server did not reply. */
type Policy =
  | {
      readonly kind: 'found';
      readonly title: ResolvedText;
      readonly text: ResolvedText;
      readonly language: string;
    }
  | { readonly kind: 'none' | 'unknown' | 'failed' };

/** Loads a policy by `GET /api/survey/policy/{id}`. Never rejects. */
async function loadPolicy(surveyId: string, language: string, link: Pick<Link, 'language'>): Promise<Policy> {
  const path = `/api/survey/policy/${surveyId}`;
  // The author may use languages for which the app has no texts.
  const query = { language: link.language ?? language };
  const result = await pageCaller().send<PolicyData<ResolvedText>>({ method: 'GET', path, query });
  if ('error' in result) return { kind: isRefusal(result.error) ? 'unknown' : 'failed' };
  return readPolicy(result.data);
}

/** Reads the policy from the page. Returns undefined if the page has none, or only in another language. */
function policyInPage(page: Document, surveyId: string, language: string): Policy | undefined {
  const text = page.getElementById('canvass-policy')?.textContent ?? '';
  try {
    const served = JSON.parse(text) as ServedPolicy; // our own server wrote it
    const isAsked = served.surveyId === surveyId && served.language === language;
    return isAsked ? readPolicy(served.policy as PolicyData<ResolvedText>) : undefined;
  } catch {
    return undefined; // the element is missing, or the page was truncated
  }
}

export const readPolicy = ({ title, policy: text, language }: PolicyData<ResolvedText>): Policy =>
  text === undefined ? { kind: 'none' } : { kind: 'found', title, text, language };
