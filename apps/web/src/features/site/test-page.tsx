import { useEffect, useState } from 'react';
import { useWholeSpeech } from '../../i18n/use-translate.ts';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import { checkDevice, type DeviceFact } from './device-check.ts';
import './site-pages.css';

/** Whether this device can take part in a survey: for whoever helps a respondent (SCREEN-2). */
export function TestPage() {
  const { translate: t } = useWholeSpeech();
  const [facts, setFacts] = useState<readonly DeviceFact[]>();
  useEffect(() => {
    void checkDevice(window).then(setFacts);
  }, []);
  if (facts === undefined) return null;
  const isFine = facts.every(({ value }) => value !== false);
  const words = ({ value }: DeviceFact) =>
    typeof value === 'string' ? value : t(value ? 'test.works' : 'test.fails');
  return (
    <BareFrame>
      <StatusCard title={t('test.title')} mark={isFine ? 'done' : 'warning'}>
        <p>{t(isFine ? 'test.fine' : 'test.trouble')}</p>
        <dl className="app-facts">
          {facts.map((fact) => (
            <div key={fact.name} data-fails={fact.value === false || undefined}>
              <dt>{t(`test.${fact.name}`)}</dt>
              <dd dir={typeof fact.value === 'string' ? 'ltr' : undefined}>{words(fact)}</dd>
            </div>
          ))}
        </dl>
      </StatusCard>
    </BareFrame>
  );
}
