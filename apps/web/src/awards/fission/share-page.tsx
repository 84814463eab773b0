import type { AwardFission } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import { useEffect, useState } from 'react';
import { documentTitle } from '../../navigation/document-title.ts';
import { StatusCard } from '../../layout/status-card.tsx';
import { surveyPath } from '../../addresses/routes.ts';
import type { SitePageProps } from '../../navigation/site-page.ts';
import { pageOf } from '../kinds/award-kind-pages.ts';
import { loadAwards } from '../data/use-awards.ts';
import { AwardsFrame } from '../pages/awards-frame.tsx';
import { useAwardTranslation } from '../award-translation.ts';
import { ShareView } from './share-view.tsx';

/** `/fission/share?id=&aid=`: a poster with a QR code, to be sent to friends. */
export function SharePage({ navigation, language }: SitePageProps) {
  const [search] = useState(() => navigation.current().search);
  return (
    <AwardsFrame language={language}>
      <ShareContent search={search} language={language} />
    </AwardsFrame>
  );
}

interface SharedInvitation {
  readonly id: string;
  readonly fission: AwardFission;
}
type ShareResult = SharedInvitation | 'nobody' | 'unfinished' | 'failed' | 'none';

async function loadShared(search: string, language: string): Promise<ShareResult> {
  const query = new URLSearchParams(search);
  const [id, aid] = [query.get('id') ?? '', query.get('aid')];
  if (!/^[A-Za-z0-9]{24}$/.test(id)) return 'none';
  const loadedAwards = await loadAwards(id, language);
  if (typeof loadedAwards === 'string') return loadedAwards;
  if ('code' in loadedAwards) return 'none';
  const award = loadedAwards.awards.find((one) =>
    aid === null ? one.fission !== undefined : one.aid === aid,
  );
  if (award === undefined) return 'none';
  const outcome = await loadedAwards.port.share(award.aid);
  if (outcome === 'failed') return 'failed';
  const { data } = 'data' in outcome ? outcome : {};
  return data?.fission === undefined ? 'none' : { id, fission: data.fission };
}

interface ShareContentProps extends Pick<SitePageProps, 'language'> {
  readonly search: string;
}
function ShareContent({ search, language }: ShareContentProps) {
  const t = useAwardTranslation();
  const [shareResult, setShareResult] = useState<ShareResult>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => documentTitle(t('fission.title')), [t]);
  useEffect(() => {
    let isGone = false;
    void loadShared(search, language).then((found) => !isGone && setShareResult(found));
    return () => {
      isGone = true;
    };
  }, [search, language, attempt]);
  if (shareResult === undefined) return null;
  if (typeof shareResult === 'string')
    return (
      <StatusCard title={t(`award.${shareResult}_title`)} mark="info">
        <p>{t(shareResult === 'none' ? 'fission.none' : `award.${shareResult}`)}</p>
        {shareResult === 'failed' && (
          <Button kind="primary" size="large" onClick={() => setAttempt(attempt + 1)}>
            {t('award.try_again')}
          </Button>
        )}
      </StatusCard>
    );
  const { fission, id } = shareResult;
  const { gift } = fission;
  const page = surveyPath(id, pageOf({ kind: gift.kind }));
  const query = new URLSearchParams({ aid: gift.aid, language });
  return <ShareView fission={fission} giftAddress={`${page}?${query}`} />;
}
