import { defineRoute, rawReply } from '../http/route.ts';
import { sql } from 'kysely';
import { fail } from '../http/failure.ts';

/**
 * The text OK as long as the process replies. The database is not checked, since restarting the process would not bring
 * it back; see `readiness`.
 */
const healthcheckRoute = defineRoute({
  method: 'GET',
  url: '/healthcheck',
  access: 'public',
  rate: 'read',
  schemas: { reply: rawReply(['text/plain']) },
  handle: async ({ reply }) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('OK'),
});

/** The text OK if the server can work, which needs the database. Load balancers use it. */
const readinessRoute = defineRoute({
  method: 'GET',
  url: '/readiness',
  access: 'public',
  rate: 'read',
  schemas: { reply: rawReply(['text/plain']) },
  async handle({ reply, services }) {
    const databaseReply = await sql`select 1 as one`.execute(services.database.query);
    if (databaseReply.rows.length !== 1) return fail('server.unavailable');
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('OK');
  },
});

export const routes = [healthcheckRoute, readinessRoute];
