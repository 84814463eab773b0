import { detectDevice } from '../../boot/device.ts';
import { useEffect, useState } from 'react';
import { useAllTexts } from '../../i18n/use-translate.ts';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import './site-pages.css';

/** Shows what works in this browser, for people who help a respondent (SCREEN-2). */
export function TestPage() {
  const { translate: t } = useAllTexts();
  const [facts, setFacts] = useState<readonly DeviceFact[]>();
  useEffect(() => {
    void checkDevice(window).then(setFacts);
  }, []);
  if (facts === undefined) return null;
  const isFine = facts.every(({ value }) => value !== false);
  const factText = ({ value }: DeviceFact) =>
    typeof value === 'string' ? value : t(value ? 'test.works' : 'test.fails');
  return (
    <BareFrame>
      <StatusCard title={t('test.title')} mark={isFine ? 'done' : 'warning'}>
        <p>{t(isFine ? 'test.fine' : 'test.trouble')}</p>
        <dl className="app-facts">
          {facts.map((fact) => (
            <div key={fact.name} data-fails={fact.value === false || undefined}>
              <dt>{t(`test.${fact.name}`)}</dt>
              <dd dir={typeof fact.value === 'string' ? 'ltr' : undefined}>{factText(fact)}</dd>
            </div>
          ))}
        </dl>
      </StatusCard>
    </BareFrame>
  );
}

interface DeviceFact {
  readonly name: 'device' | 'window' | 'language' | 'cookies' | 'storage' | 'session' | 'scripts' | 'server';
  readonly value: string | boolean;
}

async function checkDevice(host: Window): Promise<readonly DeviceFact[]> {
  const { navigator, innerWidth, innerHeight } = host;
  const [storage, server] = await Promise.all([doesWork(tryDatabase), doesWork(tryServer)]);
  return [
    { name: 'device', value: detectDevice(navigator) },
    { name: 'window', value: `${innerWidth} × ${innerHeight}` },
    { name: 'language', value: navigator.languages.join(', ') },
    { name: 'cookies', value: navigator.cookieEnabled },
    { name: 'storage', value: storage },
    { name: 'session', value: await doesWork(() => host.sessionStorage.getItem('')) },
    { name: 'scripts', value: 'noModule' in HTMLScriptElement.prototype },
    { name: 'server', value: server },
  ];
}

async function doesWork(attempt: () => unknown): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch {
    return false; // the feature does not work
  }
}

const TRIAL = 'canvass-trial';

const tryDatabase = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(TRIAL);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.close();
      indexedDB.deleteDatabase(TRIAL);
      resolve();
    };
  });

async function tryServer(): Promise<void> {
  const response = await fetch('/healthcheck', { cache: 'no-store' });
  if (!response.ok) throw new Error(`the server answers ${response.status}`);
}
