import { openLogOutput } from './telemetry/log-output.ts';
import { runBackup } from './operations/backup/backup-command.ts';
import { runDistribute } from './operations/distribute-command.ts';
import { readSettings } from './config/settings.ts';
import { PRIVATE_UMASK } from './database/private-folder.ts';
import { createStartLog, type StartLog } from './start/start-log.ts';
import { type RunningServer, startServer } from './start/start-server.ts';

const USAGE = `Usage: node apps/server/src/main.ts [COMMAND]

  serve                               starts the server (the default)
  backup FOLDER                       copies the embedded database and its files to a folder
  restore FOLDER                      restores such a copy into a DATA_DIR without a database
  distribute                          distributes the database over the nodes of a Citus cluster
  distribute --survey ID --node HOST:PORT
                                      moves one survey to a node

Settings are environment variables (docs/operations.md): PORT, HOST, DATABASE_URL, DATABASE_CONNECTIONS, DATABASE_UNSAFE, RESPONSE_CACHE_MB, DATA_DIR,
FILES_DIR, FILES_BUCKET, FILES_ENDPOINT, FILES_REGION, CANVASS_TOKEN, TRUSTED_PROXIES, WEB_DIST, CONSOLE_DIST, EDITOR_DIST,
RATE_LIMIT, UPLOADS_PER_RESPONSE, UPLOADS_PER_ADDRESS, UPLOADS_DAILY_CAP, UNIQUE_PER_RESPONSE,
UNIQUE_PER_ADDRESS, RETENTION_DAYS, RETENTION_UNFINISHED_DAYS, LOG_LEVEL, AWARDS_KEY, AWARD_POINTS_URL,
AWARD_POINTS_SECRET, WXPAY_*, SMS_DRIVER, SMS_URL,
SMS_AUTHORIZATION, SMS_TEMPLATE, SMS_DAILY_CAP, MAIL_URL, MAIL_FROM, MAIL_BOUNCES, MAIL_PER_MINUTE, MAIL_HOURS,
MAIL_TIME_ZONE, PLACES_PROVIDER, PLACES_URL, PLACES_KEY, TILES_URL,
OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_ROLES, OIDC_GROUPS_CLAIM, OIDC_DOMAINS,
TILES_ATTRIBUTION, TILES_SYSTEM, ENTERPRISES_FILE, FOOTER_TEXT, LOGIN_PATH, PUBLIC_ORIGIN, ORG_CODE, ORG_EDITION,
WEBHOOKS_PRIVATE, AUTHOR_SCRIPTS, SIGN_OFF, DEBUG_CONSOLE, EDITOR_ORIGINS, MESSAGING_ORIGIN, WECHAT_APP_ID, WECHAT_APP_SECRET, WECHAT_URL,
WECHAT_PAGES_URL, WECOM_CORP_ID, WECOM_AGENT_ID, WECOM_SECRET, WECOM_URL (secrets also from files:
WECHAT_APP_SECRET_FILE, WECOM_SECRET_FILE, OIDC_CLIENT_SECRET_FILE), OTEL_EXPORTER_OTLP_ENDPOINT and others of OpenTelemetry.
`;
/** Requests get this long to finish when the server has to stop, in milliseconds. */
const DRAIN_WITHIN_MS = 10_000;
const LAST_LINES_WITHIN_MS = 1_000;

process.umask(PRIVATE_UMASK);
process.exitCode = await main(process.argv.slice(2));

/** Exit codes: 0 stopped as asked, 1 failed, 2 wrong usage or settings. */
async function main(args: readonly string[]): Promise<number> {
  const [command = 'serve', ...commandArgs] = args;
  if (command === '--help' || command === '-h') {
    process.stdout.write(USAGE);
    return 0;
  }
  if (command === 'distribute') return printOutcome(await runDistribute(commandArgs, process.env));
  if (command === 'backup' || command === 'restore')
    return printOutcome(await runBackup(command, commandArgs, process.env));
  if (command !== 'serve' || commandArgs.length > 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  return serve();
}

function printOutcome(outcome: { readonly done: string } | { readonly problem: string }): number {
  if ('problem' in outcome) return refuse(outcome.problem);
  process.stdout.write(`${outcome.done}\n`);
  return 0;
}

async function serve(): Promise<number> {
  const read = readSettings(process.env);
  if ('problem' in read) return refuse(read.problem);
  const output = openLogOutput();
  const log = createStartLog(read.settings.logLevel, output);
  const startResult = await startServer(read.settings, log, output);
  const code =
    'problem' in startResult ? refuse(startResult.problem) : await serveUntilStopped(startResult, log);
  await output.close(LAST_LINES_WITHIN_MS);
  return code;
}

function serveUntilStopped(server: RunningServer, log: StartLog): Promise<number> {
  log.info({ address: server.address, pid: process.pid }, 'listening');
  return waitUntilStopped(server, log);
}

function refuse(problem: string): number {
  process.stderr.write(`canvass: ${problem}\n`);
  return 2;
}

function waitUntilStopped(running: RunningServer, log: StartLog): Promise<number> {
  // An error in one request must not end other requests. Browsers retry lost requests with the same id.
  process.on('unhandledRejection', (error) =>
    running.server.log.error({ err: error }, 'a rejected promise was not handled'),
  );
  return new Promise((done) => {
    let isStopping = false;
    const stop = (signal: NodeJS.Signals) => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'stopping: waiting for requests in progress');
      void running.stop(DRAIN_WITHIN_MS).then(({ wasCut }) => {
        if (wasCut) log.warn({}, 'some requests did not finish in time');
        log.info({}, 'stopped');
        done(0);
      });
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });
}
