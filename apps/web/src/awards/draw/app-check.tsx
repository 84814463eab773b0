import { AwardAct } from '../pages/award-act.tsx';
import type { HeldAward } from '../data/use-award.ts';
import { useInMessagingApp } from '../data/messaging-app.ts';
import { OpenOnPhone } from '../kinds/open-on-phone.tsx';
import { useAwardWords } from '../award-words.ts';

/** Identifies the respondent by the messaging app: by a button inside the app, otherwise by a QR code to scan. */
export function AppCheck({ held }: { readonly held: HeldAward }) {
  const t = useAwardWords();
  const { award, port } = held;
  const isInside = useInMessagingApp();
  if (!isInside)
    return (
      <section className="app-draw">
        <h2>{t('wx.title')}</h2>
        <OpenOnPhone words={t('wx.scan')} />
      </section>
    );
  return (
    <section className="app-draw">
      <h2>{t('wx.inside_title')}</h2>
      <p>{t('wx.inside')}</p>
      <AwardAct held={held} words={t('wx.go')} onAct={() => void held.act(() => port.verify(award))} />
    </section>
  );
}
