import { detectDevice } from '../../boot/device.ts';

export interface DeviceFact {
  /** Part of the key of its words. */
  readonly name: 'device' | 'window' | 'language' | 'cookies' | 'storage' | 'session' | 'scripts' | 'server';
  /** What was found, or whether it works. */
  readonly value: string | boolean;
}

/** What taking part in a survey needs of this device, tried one by one. */
export async function checkDevice(host: Window): Promise<readonly DeviceFact[]> {
  const { navigator, innerWidth, innerHeight } = host;
  const [storage, server] = await Promise.all([works(tryDatabase), works(tryServer)]);
  return [
    { name: 'device', value: detectDevice(navigator) },
    { name: 'window', value: `${innerWidth} × ${innerHeight}` },
    { name: 'language', value: navigator.languages.join(', ') },
    { name: 'cookies', value: navigator.cookieEnabled },
    { name: 'storage', value: storage },
    { name: 'session', value: await works(() => host.sessionStorage.getItem('')) },
    { name: 'scripts', value: 'noModule' in HTMLScriptElement.prototype },
    { name: 'server', value: server },
  ];
}

async function works(attempt: () => unknown): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch {
    return false; // that is the finding
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
