import { startServer } from './server-process.ts';

/** One server for all journeys; those that kill a server start their own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env['CANVASS_E2E_URL'] = server.url;
  return () => server.stop();
}
