import { startGallery } from './gallery-server.ts';
import { startServer } from './server-process.ts';

/** One server for all journeys, those that kill a server start their own; and the gallery of question types. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const [server, gallery] = await Promise.all([startServer(), startGallery()]);
  process.env['CANVASS_E2E_URL'] = server.url;
  process.env['CANVASS_GALLERY_URL'] = gallery.url;
  return async () => {
    gallery.stop();
    await server.stop();
  };
}
