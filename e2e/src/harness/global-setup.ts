import { buildPrograms } from '../../../scripts/vitest/build-programs.ts';
import { startGallery } from './gallery-server.ts';
import { prepareDataFolder, startServer } from './server-process.ts';

/** Starts one server and one gallery for all journeys. Journeys that kill a server start another one. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildPrograms();
  const removePrepared = await prepareDataFolder();
  const [server, gallery] = await Promise.all([startServer(), startGallery()]);
  process.env['CANVASS_E2E_URL'] = server.url;
  process.env['CANVASS_GALLERY_URL'] = gallery.url;
  return async () => {
    gallery.stop();
    await server.stop();
    await removePrepared();
  };
}
