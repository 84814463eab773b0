import { Button, PageActions } from '@canvass/ui';
import { useEffect, useState } from 'react';
import { useAllTexts } from '../../i18n/use-translate.ts';
import { BareFrame } from '../../layout/bare-frame.tsx';
import { StatusCard } from '../../layout/status-card.tsx';
import { clearDevice } from '../../storage/clear-device.ts';
import { ourDatabases } from '../../storage/our-databases.ts';

const hasResponse = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = indexedDB.open(name);
    request.onerror = () => resolve(false);
    request.onsuccess = () => {
      const database = request.result;
      const finish = (isThere: boolean) => {
        database.close();
        resolve(isThere);
      };
      if (!database.objectStoreNames.contains('entries')) return finish(false);
      const entries = database.transaction('entries').objectStore('entries');
      const [current, aside] = [entries.get('response'), entries.get('recovery')];
      entries.transaction.oncomplete = () => finish((current.result ?? aside.result) !== undefined);
      entries.transaction.onabort = () => finish(false);
    };
  });

/**
 * Deletes the surveys' data on this device (SCREEN-2). Asks first if the visitor comes from another site, or if the origin
 * is unknown and answers would be lost, so that a link cannot delete them.
 */
export function ClearPage() {
  const { translate: t } = useAllTexts();
  const [state, setState] = useState<'looking' | 'ask' | 'done'>('looking');
  const clear = () => void clearDevice().then(() => setState('done'));
  useEffect(() => {
    const shouldAsk = findOriginOfVisit() === 'another site' ? Promise.resolve(true) : couldLoseAnswers();
    void shouldAsk.then((asks) => (asks ? setState('ask') : clear()));
  }, []);
  if (state === 'looking') return null;
  return (
    <BareFrame>
      <StatusCard title={t(`clear.${state}_title`)} mark={state === 'done' ? 'done' : 'warning'}>
        <p>{t(`clear.${state}`)}</p>
        {state === 'ask' && (
          <PageActions
            primary={
              <Button kind="danger" size="large" onClick={clear}>
                {t('clear.confirm')}
              </Button>
            }
          />
        )}
      </StatusCard>
    </BareFrame>
  );
}

function findOriginOfVisit(): 'this site' | 'another site' | 'unknown' {
  if (document.referrer === '') return 'unknown';
  return new URL(document.referrer).origin === location.origin ? 'this site' : 'another site';
}

/** Whether answers could be lost by a link of another site, or by an address of unknown origin. */
const couldLoseAnswers = (): Promise<boolean> =>
  findOriginOfVisit() === 'this site' ? Promise.resolve(false) : hasUnfinished();

/** Whether the device has an unfinished response, or one that was set aside. True if the browser cannot list its databases. */
async function hasUnfinished(): Promise<boolean> {
  try {
    const found = await Promise.all((await ourDatabases()).map(hasResponse));
    return found.includes(true) || Object.keys(localStorage).some((key) => key.endsWith('-rescue'));
  } catch {
    return true;
  }
}
