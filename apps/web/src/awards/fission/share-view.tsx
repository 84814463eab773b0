import type { AwardFission } from '@canvass/protocol';
import { Button, PageActions, saveFile } from '@canvass/ui';
import { useEffect, useState } from 'react';
import { GiftBox } from '../draw/gift-box.tsx';
import { useInMessagingApp } from '../data/messaging-app.ts';
import { useCopied } from '../kinds/use-copied.ts';
import { useAwardTranslation } from '../award-translation.ts';
import { drawLogo, type DrawnLogo, Poster, convertToImage } from './poster.tsx';
import { Progress } from './progress.tsx';

interface ShareViewProps {
  readonly fission: AwardFission;
  /** Undefined in previews. */
  readonly giftAddress: string | undefined;
}

export function ShareView({ fission, giftAddress }: ShareViewProps) {
  const t = useAwardTranslation();
  const { gift, wanted: required, survey_title: title, survey_logo: logo } = fission;
  return (
    <article className="app-award">
      <header className="app-award-head">
        <h1 tabIndex={-1}>{t('fission.title')}</h1>
        <p>{gift.is_earned ? t('fission.thanks') : t('fission.intro', { count: required })}</p>
        {!gift.is_earned && (
          <p className="app-invited-gift" dir="auto">
            {gift.title}
          </p>
        )}
      </header>
      {gift.is_earned && <Gift title={gift.title} address={giftAddress} />}
      <Progress fission={fission} />
      <Sharing
        title={title}
        logo={logo}
        link={new URL(fission.share_link, location.href).href}
        isFirst={!gift.is_earned}
      />
    </article>
  );
}

function Gift({ title, address }: { readonly title: string; readonly address: string | undefined }) {
  const t = useAwardTranslation();
  return (
    <section className="app-draw">
      <GiftBox phase="won" />
      <h2>{t('fission.earned')}</h2>
      <div className="app-award-prize">
        <p dir="auto">{title}</p>
      </div>
      {address !== undefined && (
        <PageActions
          primary={
            <a className="cv-button" data-kind="primary" data-size="large" href={address}>
              {t('fission.take_gift')}
            </a>
          }
        />
      )}
    </section>
  );
}

interface SharingProps {
  readonly title: string;
  readonly logo: string | undefined;
  readonly link: string;
  readonly isFirst: boolean;
}

function Sharing({ title, logo, link, isFirst }: SharingProps) {
  const t = useAwardTranslation();
  const { state, copy } = useCopied(link);
  const isInApp = useInMessagingApp();
  const drawnLogo = useDrawnLogo(logo);
  const [hasFailed, setHasFailed] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [image, setImage] = useState<string>();
  const save = async () => {
    if (image !== undefined) return undefined;
    setSaving(true);
    setHasFailed(false);
    const blob = await convertToImage(document.querySelector<SVGSVGElement>('svg.app-poster'));
    setSaving(false);
    if (blob === undefined) return setHasFailed(true);
    // The messaging app cannot save files of pages. It can save an image that is pressed and held.
    return isInApp ? setImage(URL.createObjectURL(blob)) : shareImage(blob, title);
  };
  return (
    <section className="app-share">
      {image === undefined ? (
        <Poster
          link={link}
          title={title}
          hasLogo={logo !== undefined}
          logo={drawnLogo}
          invitation={t('fission.invitation')}
          hint={t('fission.scan')}
        />
      ) : (
        <>
          <output>{t('fission.hold')}</output>
          <img className="app-poster" src={image} alt={`${title}. ${t('fission.scan')}`} />
        </>
      )}
      {hasFailed && (
        <p className="app-award-trouble" role="alert">
          {t('fission.not_saved')}
        </p>
      )}
      <PageActions
        primary={
          <Button
            {...(isFirst && { kind: 'primary' })}
            size="large"
            busy={isSaving}
            onClick={() => void save()}
          >
            {t('fission.save')}
          </Button>
        }
        secondary={
          <Button
            size="large"
            onClick={() => void copy()}
            otherText={t(state === 'copied' ? 'fission.copy' : 'copy.copied')}
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
    </section>
  );
}

/** Draws a logo. Returns undefined until it is drawn. */
function useDrawnLogo(logo: string | undefined): DrawnLogo | undefined {
  const [drawnLogo, setDrawn] = useState<DrawnLogo>();
  useEffect(() => {
    let isGone = false;
    const draw = async () => (logo === undefined ? undefined : drawLogo(logo));
    void draw().then((made) => !isGone && setDrawn(made));
    return () => {
      isGone = true;
    };
  }, [logo]);
  return drawnLogo;
}

/** Opens the share sheet of a touch device if it accepts images, otherwise saves a file. */
async function shareImage(image: Blob, title: string): Promise<void> {
  const file = new File([image], 'poster.png', { type: 'image/png' });
  if (navigator.canShare?.({ files: [file] }) === true && matchMedia('(pointer: coarse)').matches) {
    // Closing the share sheet is not a failure.
    await navigator.share({ files: [file], title }).catch(() => undefined);
    return;
  }
  saveFile(file.name, image);
}
