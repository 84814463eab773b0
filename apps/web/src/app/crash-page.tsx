import { useTranslate } from '../i18n/use-translate.ts';
import { BareFrame } from '../layout/bare-frame.tsx';
import { ReloadLink } from '../layout/reload-link.tsx';
import { StatusCard } from '../layout/status-card.tsx';

/** Part of the first load: it must be there when nothing else can be loaded. */
export function CrashPage({ kind }: { readonly kind: 'crash' | 'chunk' }) {
  const t = useTranslate();
  return (
    <BareFrame>
      <StatusCard title={t(`${kind}.title`)} mark="warning">
        <p>{t(`${kind}.text`)}</p>
        <ReloadLink />
      </StatusCard>
    </BareFrame>
  );
}
