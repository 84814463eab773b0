import { Button } from '@canvass/ui';
import { useEffect, useState } from 'react';
import type { Translate } from '../../controls/view-props.ts';

interface SignedProps {
  readonly controlId: string;
  /** Gives the picture; nothing when it cannot be fetched. */
  readonly picture: Blob | undefined;
  readonly fetchPicture: () => Promise<Blob | undefined>;
  readonly t: Translate;
  /** It was signed just now: what had the focus is gone. */
  readonly takesFocus: boolean;
  onResign(): void;
  onClear(): void;
}

/** A signature that is there: its picture, signing again, taking it back. */
export function Signed(props: SignedProps) {
  const { controlId, picture, fetchPicture, t, takesFocus, onResign, onClear } = props;
  const address = useAddress(picture, fetchPicture);
  return (
    <>
      <div className="cv-sign-pad" data-signed>
        {address !== undefined && (
          <img
            className="cv-sign-picture"
            src={address}
            alt={t('signature.picture')}
            // What cannot be drawn is left out, as what cannot be fetched.
            onError={({ currentTarget }) => void (currentTarget.hidden = true)}
          />
        )}
        <p className="cv-sign-state">{t('signature.signed')}</p>
      </div>
      <div className="cv-sign-actions">
        <Button
          id={controlId}
          ref={(button) => void (takesFocus && button?.focus({ preventScroll: true }))}
          onClick={onResign}
        >
          {t('signature.resign')}
        </Button>
        <Button aria-label={t('signature.clear_label')} onClick={onClear}>
          {t('signature.clear')}
        </Button>
      </div>
    </>
  );
}

function useAddress(picture: Blob | undefined, fetchPicture: () => Promise<Blob | undefined>) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    const bytes = picture === undefined ? fetchPicture() : Promise.resolve(picture);
    const show = (blob: Blob | undefined) => {
      if (blob === undefined || isGone) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    bytes.then(show, () => undefined); // that it is signed is said in words
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [picture, fetchPicture]);
  return address;
}
