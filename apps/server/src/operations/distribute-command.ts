import { parseArgs } from 'node:util';
import { readSettings } from '../config/settings.ts';
import { distribute, type Distribution } from '../database/distribute.ts';
import { type Isolation, isolateSurvey } from '../database/isolate-survey.ts';
import { openPostgres } from '../database/open-postgres.ts';

const USAGE = 'usage: distribute [--survey ID --node HOST:PORT]';

/** `distribute`: spreads the database over its cluster, or moves one survey to a node. */
export async function runDistribute(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Distribution> {
  const parsedArguments = readArguments(args);
  if (parsedArguments === undefined) return { problem: USAGE };
  const read = readSettings(env);
  if ('problem' in read) return read;
  const { databaseUrl } = read.settings;
  if (databaseUrl === undefined)
    return {
      problem: 'only a PostgreSQL can be distributed; name the coordinator of the cluster in DATABASE_URL.',
    };
  // This process opens one connection, so all counted connections are of other processes. Moves have no time limit.
  const database = openPostgres(databaseUrl, { connections: 1, onLost: () => undefined, isPatient: true });
  try {
    return await (parsedArguments.isolation === undefined
      ? distribute(database)
      : isolateSurvey(database, parsedArguments.isolation));
  } finally {
    await database.close();
  }
}

function readArguments(args: readonly string[]): { readonly isolation?: Isolation } | undefined {
  try {
    const options = { survey: { type: 'string' }, node: { type: 'string' } } as const;
    const { survey, node } = parseArgs({ args: [...args], options }).values;
    if (survey === undefined && node === undefined) return {};
    const [, host, port] = /^(.+):(\d{1,5})$/.exec(node ?? '') ?? [];
    if (survey === undefined || host === undefined) return undefined;
    return { isolation: { surveyId: survey, host, port: Number(port) } };
  } catch {
    return undefined; // an option is unknown
  }
}
