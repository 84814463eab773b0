import type { AwardView } from '@canvass/protocol';
import { Button, PageActions } from '@canvass/ui';
import { useEffect, useState } from 'react';
import { documentTitle } from '../../layout/document-title.ts';
import { StatusCard } from '../../layout/status-card.tsx';
import type { SitePageProps } from '../../navigation/site-page.ts';
import { loadAwards } from '../data/use-awards.ts';
import { useCopied } from '../kinds/use-copied.ts';
import { AwardsFrame } from '../pages/awards-frame.tsx';
import { useAwardWords } from '../words/award-words.ts';
import { Poster, posterPicture } from './poster.tsx';

/** `/fission/share?id=&aid=`: a poster with a QR code, to be sent to friends. */
export function SharePage({ navigation, language }: SitePageProps) {
  const [search] = useState(() => navigation.current().search);
  return (
    <AwardsFrame language={language}>
      <Loaded search={search} language={language} />
    </AwardsFrame>
  );
}

type Shared = { readonly award: AwardView } | 'nobody' | 'failed' | 'none';

async function loadShared(search: string, language: string): Promise<Shared> {
  const query = new URLSearchParams(search);
  const [id, aid] = [query.get('id') ?? '', query.get('aid')];
  if (!/^[A-Za-z0-9]{24}$/.test(id)) return 'none';
  const loaded = await loadAwards(id, language);
  if (typeof loaded === 'string') return loaded;
  if ('code' in loaded) return 'none';
  const award = loaded.awards.find((one) => (aid === null ? one.fission !== undefined : one.aid === aid));
  if (award === undefined) return 'none';
  const outcome = await loaded.port.share(award.aid);
  if (outcome === 'failed') return 'failed';
  return 'data' in outcome && outcome.data.fission !== undefined ? { award: outcome.data } : 'none';
}

function Loaded({ search, language }: { readonly search: string; readonly language: string }) {
  const t = useAwardWords();
  const [shared, setShared] = useState<Shared>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => documentTitle(t('fission.title')), [t]);
  useEffect(() => {
    let isGone = false;
    void loadShared(search, language).then((found) => !isGone && setShared(found));
    return () => {
      isGone = true;
    };
  }, [search, language, attempt]);
  if (shared === undefined) return null;
  if (typeof shared === 'string')
    return (
      <StatusCard title={t(`award.${shared}_title`)} mark="info">
        <p>{t(shared === 'none' ? 'fission.none' : `award.${shared}`)}</p>
        {shared === 'failed' && (
          <Button kind="primary" size="large" onClick={() => setAttempt(attempt + 1)}>
            {t('award.try_again')}
          </Button>
        )}
      </StatusCard>
    );
  return <Share award={shared.award} />;
}

function Share({ award: { title, fission } }: { readonly award: AwardView }) {
  const t = useAwardWords();
  const link = new URL(fission?.share_link ?? '', location.href).href;
  const { state, copy } = useCopied(link);
  const [trouble, setTrouble] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    setTrouble(false);
    const picture = await posterPicture(document.querySelector<SVGSVGElement>('.app-poster'));
    setSaving(false);
    if (picture === undefined) return setTrouble(true);
    return give(picture, title);
  };
  if (fission === undefined) return null;
  const words = { title, invitation: t('fission.invitation'), scan: t('fission.scan') };
  return (
    <article className="app-award app-share">
      <header className="app-award-head">
        <h1 tabIndex={-1}>{t('fission.title')}</h1>
        <p>{t('fission.intro', { count: fission.wanted })}</p>
      </header>
      <Poster link={link} {...words} />
      <p className="app-award-state">
        {t('fission.count', { count: fission.invited, wanted: fission.wanted })}
      </p>
      {trouble && (
        <p className="app-award-trouble" role="alert">
          {t('fission.not_saved')}
        </p>
      )}
      <PageActions
        primary={
          <Button kind="primary" size="large" busy={isSaving} onClick={() => void save()}>
            {t('fission.save')}
          </Button>
        }
        secondary={
          <Button
            size="large"
            onClick={() => void copy()}
            otherWords={t(state === 'copied' ? 'fission.copy' : 'copy.copied')}
          >
            {t(state === 'copied' ? 'copy.copied' : 'fission.copy')}
          </Button>
        }
      />
      {state === 'failed' && (
        <p className="app-award-hint" dir="ltr">
          {link}
        </p>
      )}
    </article>
  );
}

/** To the system's own sheet where it takes pictures, else into a file. */
async function give(picture: Blob, title: string): Promise<void> {
  const file = new File([picture], 'poster.png', { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] }) === true && matchMedia('(pointer: coarse)').matches) {
    // Who closes the sheet has changed their mind: that is no failure.
    await navigator.share({ files: [file], title }).catch(() => undefined);
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
