import { sql } from 'kysely';
import { fail } from '../http/failure.ts';
import { defineRoute, replies } from '../http/route.ts';

/**
 * `GET /readiness`: the text OK when the server can do its work, which needs the database. A balancer sends no one to a
 * server that is not ready; to end it would not bring the database back.
 */
export const route = defineRoute({
  method: 'GET',
  url: '/readiness',
  access: 'public',
  rate: 'read',
  schemas: { answer: replies(['text/plain']) },
  async handle({ reply, services }) {
    const answered = await sql`select 1 as one`.execute(services.database.query);
    if (answered.rows.length !== 1) return fail('server.unavailable');
    return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('OK');
  },
});
