import type { MessagePort } from 'node:worker_threads';
import type { Foundation } from '../../config/foundation.ts';
import { borrowDatabase, type Lender } from './lent-database.ts';
import { openPostgres } from '../../database/open-postgres.ts';
import type { ThreadData } from './background.ts';
import { connectCalls, portOf } from './calls.ts';
import { createWork } from './perform-work.ts';

/** Connects to PostgreSQL by itself. The embedded database is in the other thread, which then runs the statements. */
export function serveWork(port: MessagePort, { settings, kind, connections }: ThreadData): void {
  const warn: Foundation['warn'] = (facts, message) => void calls.ask('warn', [facts, message]);
  const onLost = ({ name }: Error) => warn({ reason: name }, 'a connection to the database was lost');
  // The functions at the other end have these types.
  const lender = {
    begin: () => calls.ask('begin', []) as ReturnType<Lender['begin']>,
    run: (...args: Parameters<Lender['run']>) => calls.ask('run', args) as ReturnType<Lender['run']>,
    end: (...args: Parameters<Lender['end']>) => calls.ask('end', args) as ReturnType<Lender['end']>,
  };
  const { databaseUrl: url } = settings;
  const database =
    url === undefined ? borrowDatabase(kind, lender) : openPostgres(url, { connections, onLost });
  const drafts = url === undefined ? database : openPostgres(url, { connections: 1, onLost });
  const work = createWork({ settings, database, operatorToken: '', clockDifference: () => 0, warn }, drafts);
  const calls = connectCalls(portOf(port), work);
}
