import { AwardAct } from '../pages/award-act.tsx';
import type { AwardHandle } from '../data/use-award.ts';
import { useInMessagingApp } from '../data/messaging-app.ts';
import { OpenOnPhone } from '../kinds/open-on-phone.tsx';
import { useAwardTranslation } from '../award-translation.ts';

/** Identifies the respondent by the messaging app: by a button inside the app, otherwise by a QR code to scan. */
export function AppCheck({ handle }: { readonly handle: AwardHandle }) {
  const t = useAwardTranslation();
  const { award, port } = handle;
  const isInside = useInMessagingApp();
  if (!isInside)
    return (
      <section className="app-draw">
        <h2>{t('wx.title')}</h2>
        <OpenOnPhone text={t('wx.scan')} />
      </section>
    );
  return (
    <section className="app-draw">
      <h2>{t('wx.inside_title')}</h2>
      <p>{t('wx.inside')}</p>
      <AwardAct handle={handle} label={t('wx.go')} onAct={() => void handle.act(() => port.verify(award))} />
    </section>
  );
}
