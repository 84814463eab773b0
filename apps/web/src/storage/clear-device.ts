import { ourDatabases } from './our-databases.ts';
import { OUR_PREFIX } from './our-names.ts';

/** Removes all records of the app from the device: responses of every survey, choices, cookies (SCREEN-2). Never rejects. */
export async function clearDevice(): Promise<void> {
  await Promise.all([...(await ourDatabases()).map(deleteDatabase), forgetPages()]);
  for (const storage of [() => localStorage, () => sessionStorage]) clearStorage(storage);
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=', 1)[0]?.trim();
    if (name) document.cookie = `${name}=; path=/s; max-age=0`;
  }
}

/** Removes pages cached for offline use, and the service worker. */
async function forgetPages(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(OUR_PREFIX));
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all([
      ...names.map((name) => caches.delete(name)),
      ...workers.map((worker) => worker.unregister()),
    ]);
  } catch {
    // The browser or a page over plain HTTP has no caches and service workers.
  }
}

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    // Another tab may have the database open. The browser deletes it when that tab closes it.
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });

function clearStorage(storage: () => Storage): void {
  try {
    const entries = storage();
    for (const key of Object.keys(entries)) if (key.startsWith(OUR_PREFIX)) entries.removeItem(key);
  } catch {
    // Blocked storage holds no data of the app.
  }
}
