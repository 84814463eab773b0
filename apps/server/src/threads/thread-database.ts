import type { Foundation } from '../config/foundation.ts';
import type { Database } from '../database/database.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { borrowDatabase, type Lender } from './lent-database.ts';
import type { PortCalls } from './port-calls.ts';
import type { ThreadData } from './threads.ts';

/** Opens the database for a thread: PostgreSQL with this number of connections, or the one of the calling thread. */
export function openThreadDatabase(
  { settings, kind }: Pick<ThreadData, 'settings' | 'kind'>,
  calls: Pick<PortCalls, 'ask'>,
  { connections, warn }: { readonly connections: number } & Pick<Foundation, 'warn'>,
): Database {
  const onLost = ({ name }: Error) => warn({ reason: name }, 'a connection to the database was lost');
  if (settings.databaseUrl !== undefined) return openPostgres(settings.databaseUrl, { connections, onLost });
  // The functions at the other end have these types.
  return borrowDatabase(kind, {
    begin: () => calls.ask('begin', []) as ReturnType<Lender['begin']>,
    run: (...args) => calls.ask('run', args) as ReturnType<Lender['run']>,
    end: (...args) => calls.ask('end', args) as ReturnType<Lender['end']>,
  });
}
