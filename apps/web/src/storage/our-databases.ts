import { OUR_PREFIX } from './our-names.ts';

/** Names of the databases of all surveys on this device. Empty if the browser cannot list them. */
export async function ourDatabases(): Promise<readonly string[]> {
  try {
    const databases = await globalThis.indexedDB.databases();
    return databases.flatMap(({ name }) => (name?.startsWith(OUR_PREFIX) === true ? [name] : []));
  } catch {
    return [];
  }
}
