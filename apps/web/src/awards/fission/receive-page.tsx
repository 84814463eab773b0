import type { FissionReceiveData } from '@canvass/protocol';
import { Button, PageActions } from '@canvass/ui';
import { useEffect, useState } from 'react';
import { documentTitle } from '../../navigation/document-title.ts';
import { StatusCard } from '../../layout/status-card.tsx';
import type { SitePageProps } from '../../navigation/site-page.ts';
import { computeOutcome, type RefusedOutcome } from '../../services/outcome.ts';
import { pageCaller } from '../../network/page-caller.ts';
import { GiftBox } from '../draw/gift-box.tsx';
import { AwardsFrame } from '../pages/awards-frame.tsx';
import { useAwardTranslation } from '../award-translation.ts';
import { codeKey } from '../code-key.ts';

/** `/fission/receive?c=`: the page behind a friend's link. It leads to the survey. */
export function ReceivePage({ navigation, language }: SitePageProps) {
  const [search] = useState(() => navigation.current().search);
  return (
    <AwardsFrame language={language}>
      <Invitation search={search} language={language} />
    </AwardsFrame>
  );
}

type ReceiveResult = FissionReceiveData | RefusedOutcome | 'failed';

async function loadInvitation(search: string, language: string): Promise<ReceiveResult> {
  const c = new URLSearchParams(search).get('c') ?? '';
  const result = await pageCaller().send<FissionReceiveData>({
    method: 'POST',
    path: '/api/award/fission/receive',
    body: { c, lang_code: language },
    needs: ['path', 'title'],
  });
  const outcome = computeOutcome(result);
  return typeof outcome === 'object' && 'data' in outcome ? outcome.data : outcome;
}

function Invitation({ search, language }: { readonly search: string; readonly language: string }) {
  const t = useAwardTranslation();
  const [received, setReceived] = useState<ReceiveResult>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => documentTitle(t('fission.receive_title')), [t]);
  useEffect(() => {
    let isGone = false;
    void loadInvitation(search, language).then((found) => !isGone && setReceived(found));
    return () => {
      isGone = true;
    };
  }, [search, language, attempt]);
  if (received === undefined) return null;
  if (received === 'failed' || 'code' in received)
    return (
      <StatusCard title={t(`award.${received === 'failed' ? 'failed' : 'refused'}_title`)} mark="info">
        <p>{received === 'failed' ? t('award.failed') : t(codeKey(received))}</p>
        {received === 'failed' && (
          <Button kind="primary" size="large" onClick={() => setAttempt(attempt + 1)}>
            {t('award.try_again')}
          </Button>
        )}
      </StatusCard>
    );
  const survey = new URL(received.path, location.href);
  survey.searchParams.set('language', language);
  return (
    <article className="app-award">
      <section className="app-draw">
        <GiftBox phase="waiting" />
        <p className="app-award-eyebrow">{t('fission.invitation')}</p>
        <h1 tabIndex={-1} dir="auto">
          {received.title}
        </h1>
        <p>{t('fission.receive')}</p>
        {received.gift !== undefined && (
          <p className="app-award-state" dir="auto">
            {t('fission.for_friend', { gift: received.gift })}
          </p>
        )}
        <PageActions
          primary={
            <a className="cv-button" data-kind="primary" data-size="large" href={survey.href}>
              {t('fission.take_part')}
            </a>
          }
        />
      </section>
    </article>
  );
}
