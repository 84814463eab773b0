import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { type LocationSettings, readLocationSettings } from './location-settings.ts';
import { type MailSettings, readMailSettings } from './mail-settings.ts';
import { type OidcSettings, readOidcSettings } from './oidc-settings.ts';
import { isOrigin, type MessagingSettings, readMessagingSettings } from './messaging-settings.ts';
import { type AwardSettings, readAwardSettings } from './award-settings.ts';
import { readRetentionSettings, type Retention } from './retention-settings.ts';
import { readSmsSettings, type SmsSettings } from './sms-settings.ts';

/** The operator's settings, read once from the environment (docs/operations.md). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The address of PostgreSQL. Undefined for the embedded database in `dataFolder`. */
  readonly databaseUrl: string | undefined;
  readonly databaseConnections: number;
  /** Memory for responses in progress, in millions of bytes. */
  readonly responseCacheMb: number;
  /** Whether the server starts although the settings of PostgreSQL may lose acknowledged answers. */
  readonly allowsUnsafeDatabase: boolean;
  readonly dataFolder: string;
  readonly files: FileStoreSettings;
  /** Undefined if the token in `dataFolder` applies. */
  readonly operatorToken: string | undefined;
  /** The number of proxies between the respondents and this server. */
  readonly trustedProxies: number;
  readonly webFolder: string;
  readonly consoleFolder: string;
  readonly editorFolder: string;
  /** Multiplies every limit on requests per minute; 0 switches these limits off. */
  readonly rateFactor: number;
  readonly logLevel: LogLevel;
  readonly limits: LimitSettings;
  readonly retention: Retention;
  readonly sms: SmsSettings;
  readonly awards: AwardSettings;
  readonly locations: LocationSettings;
  readonly messaging: MessagingSettings | undefined;
  /** Undefined if the server sends no mails. Operators then copy links. */
  readonly mail: MailSettings | undefined;
  readonly oidc: OidcSettings | undefined;
  /** The footer of every page, unless the project has its own. */
  readonly footerText: string | undefined;
  readonly orgCode: string | undefined;
  readonly orgEdition: string;
  /** The path of this site to the page where users sign in (CODE-3). */
  readonly loginPath: string;
  /** The address of this server for respondents, for absolute addresses in pages. Defaults to the Host header. */
  readonly publicOrigin: string | undefined;
  readonly enterprisesFile: string | undefined;
  readonly editorOrigins: readonly string[];
  /** Whether webhooks may have addresses in the operator's private network. */
  readonly allowsPrivateWebhooks: boolean;
  readonly allowsDebugConsole: boolean;
  /** Whether authors' scripts run, in frames without an origin (PROJECT-18). If not, projects with scripts are refused. */
  readonly allowsAuthorScripts: boolean;
  /** Whether all surveys are published only after a reviewer has signed off their draft. */
  readonly requiresSignOff: boolean;
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Shorter tokens can be guessed. The token that the server creates has 43 characters. */
const MIN_TOKEN_LENGTH = 20;

/** The folder `apps`, seen from `src/config` or from the built file in `dist`. */
const APPS = fileURLToPath(
  new URL(import.meta.url.endsWith('/src/config/settings.ts') ? '../../../' : '../../', import.meta.url),
);

type Environment = Readonly<Record<string, string | undefined>>;
type ReadSettings = { readonly settings: Settings } | { readonly problem: string };

/** Reads all settings, or reports the first invalid variable. An empty variable counts as unset. */
export function readSettings(env: Environment): ReadSettings {
  const problems: string[] = [];
  const integer = (name: string, fallback: number, [min, max]: readonly [number, number]) => {
    const text = env[name] || String(fallback);
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, and it is "${text}".`);
    return fallback;
  };
  const dataFolder = resolve(env['DATA_DIR'] || '.canvass');
  const settings: Settings = {
    port: integer('PORT', 4870, [0, 65_535]),
    host: env['HOST'] || 'localhost',
    databaseUrl: readDatabaseUrl(env['DATABASE_URL'], problems),
    databaseConnections: integer('DATABASE_CONNECTIONS', 10, [1, 500]),
    responseCacheMb: integer('RESPONSE_CACHE_MB', defaultCacheMb(), [1, 16_000]),
    allowsUnsafeDatabase: readSwitch(env, 'DATABASE_UNSAFE', problems),
    dataFolder,
    files: readFileStoreSettings(env, dataFolder, problems),
    operatorToken: readToken(env['CANVASS_TOKEN'], problems),
    trustedProxies: integer('TRUSTED_PROXIES', 0, [0, 10]),
    webFolder: resolve(env['WEB_DIST'] || join(APPS, 'web/dist')),
    consoleFolder: resolve(env['CONSOLE_DIST'] || join(APPS, 'console/dist')),
    editorFolder: resolve(env['EDITOR_DIST'] || join(APPS, 'editor/dist')),
    rateFactor: readRateFactor(env['RATE_LIMIT'], problems),
    logLevel: readLogLevel(env['LOG_LEVEL'], problems),
    limits: readLimitSettings(env, problems),
    retention: readRetentionSettings(env, problems),
    sms: readSmsSettings(env, problems),
    awards: readAwardSettings(env, problems),
    locations: readLocationSettings(env, problems),
    messaging: readMessagingSettings(env, problems),
    mail: readMailSettings(env, problems),
    oidc: readOidcSettings(env, problems),
    footerText: env['FOOTER_TEXT']?.slice(0, MAX_FOOTER_LENGTH) || undefined,
    orgCode: readWord(env, 'ORG_CODE', problems),
    orgEdition: readWord(env, 'ORG_EDITION', problems) ?? 'standard',
    loginPath: readLoginPath(env['LOGIN_PATH'], problems),
    publicOrigin: readPublicOrigin(env['PUBLIC_ORIGIN'], problems),
    editorOrigins: readOrigins(env, 'EDITOR_ORIGINS', problems),
    allowsPrivateWebhooks: readSwitch(env, 'WEBHOOKS_PRIVATE', problems),
    allowsDebugConsole: readSwitch(env, 'DEBUG_CONSOLE', problems),
    allowsAuthorScripts: readSwitch(env, 'AUTHOR_SCRIPTS', problems),
    requiresSignOff: readSwitch(env, 'SIGN_OFF', problems),
    enterprisesFile: env['ENTERPRISES_FILE'] ? resolve(env['ENTERPRISES_FILE']) : undefined,
  };
  const [problem] = problems;
  return problem === undefined ? { settings } : { problem };
}

function readPublicOrigin(text: string | undefined, problems: string[]): string | undefined {
  if (!text) return undefined;
  if (!isOrigin(text))
    problems.push(`PUBLIC_ORIGIN must be an origin such as https://survey.example.org, and it is "${text}".`);
  return text;
}

function readOrigins(env: Environment, name: string, problems: string[]): readonly string[] {
  const texts = (env[name] ?? '').split(',').map((text) => text.trim());
  return texts.filter((text) => {
    if (text === '') return false;
    if (isOrigin(text)) return true;
    problems.push(`${name} must be origins such as https://editor.example.org, and one is "${text}".`);
    return false;
  });
}

function readSwitch(env: Environment, name: string, problems: string[]): boolean {
  const text = env[name] || 'off';
  if (text !== 'on' && text !== 'off') problems.push(`${name} must be "on" or "off", and it is "${text}".`);
  return text === 'on';
}

function readDatabaseUrl(text: string | undefined, problems: string[]): string | undefined {
  if (!text) return undefined;
  if (/^postgres(ql)?:\/\/.+/.test(text)) return text;
  // A message must not repeat the address, which may contain a password.
  problems.push('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  return undefined;
}

const MAX_FOOTER_LENGTH = 300;

function readLoginPath(text: string | undefined, problems: string[]): string {
  if (!text) return '/login';
  // A path of this site. `//host` and `/\host` would lead to another site.
  if (/^\/(?![/\\])[^\s?#]*$/.test(text)) return text;
  problems.push(`LOGIN_PATH must be a path of this site, such as /login, and it is "${text}".`);
  return '/login';
}

function readWord(env: Environment, name: string, problems: string[]): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (/^[\w.-]{1,64}$/.test(text)) return text;
  problems.push(
    `${name} must be up to 64 letters, digits, dots, hyphens and underscores, and it is "${text}".`,
  );
  return undefined;
}

function readToken(text: string | undefined, problems: string[]): string | undefined {
  if (!text) return undefined;
  if (text.length >= MIN_TOKEN_LENGTH && /^[\x21-\x7e]+$/.test(text)) return text;
  problems.push(
    `CANVASS_TOKEN must have at least ${MIN_TOKEN_LENGTH} characters, all of them printable ASCII without blanks.`,
  );
  return undefined;
}

function readRateFactor(text: string | undefined, problems: string[]): number {
  if (!text) return 1;
  if (text === 'off') return 0;
  const factor = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && factor > 0) return factor;
  problems.push(`RATE_LIMIT must be "off" or a factor such as 0.5 or 10, and it is "${text}".`);
  return 1;
}

function readLogLevel(text: string | undefined, problems: string[]): LogLevel {
  if (!text) return 'info';
  const level = LOG_LEVELS.find((known) => known === text);
  if (level === undefined)
    problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, and it is "${text}".`);
  return level ?? 'info';
}

export type FileStoreSettings =
  | { readonly folder: string }
  | { readonly bucket: string; readonly endpoint: string | undefined; readonly region: string };

/** Reads `FILES_BUCKET` with endpoint and region, or `FILES_DIR`. The default is a folder beside the database. */
function readFileStoreSettings(env: Environment, dataFolder: string, problems: string[]): FileStoreSettings {
  const bucket = env['FILES_BUCKET'];
  if (!bucket) return { folder: env['FILES_DIR'] || join(dataFolder, 'files') };
  const endpoint = env['FILES_ENDPOINT'] || undefined;
  if (endpoint !== undefined && !/^https?:\/\/.+/.test(endpoint))
    problems.push(
      `FILES_ENDPOINT must be an address such as https://s3.example.com, and it is "${endpoint}".`,
    );
  if (env['FILES_DIR']) problems.push('FILES_DIR and FILES_BUCKET exclude each other; unset one of them.');
  return { bucket, endpoint, region: env['FILES_REGION'] || 'us-east-1' };
}

/** The operator's limits on files and look-ups. Infinity means no limit. */
export interface LimitSettings {
  /** Files that one response may send within ten minutes, accepted or not. */
  readonly uploadsPerResponse: number;
  /** The same limit per address. */
  readonly uploadsPerAddress: number;
  /** Files that are accepted for one survey within a day. */
  readonly uploadsDailyCap: number;
  /** Values of a unique field that one response may check within ten minutes. */
  readonly uniquePerResponse: number;
  /** The same limit per address, for all fields and surveys together. */
  readonly uniquePerAddress: number;
}

export const NO_LIMITS: LimitSettings = {
  uploadsPerResponse: Number.POSITIVE_INFINITY,
  uploadsPerAddress: Number.POSITIVE_INFINITY,
  uploadsDailyCap: Number.POSITIVE_INFINITY,
  uniquePerResponse: Number.POSITIVE_INFINITY,
  uniquePerAddress: Number.POSITIVE_INFINITY,
};

export function readLimitSettings(env: Environment, problems: string[]): LimitSettings {
  const limit = (name: string, fallback: number, minimum: 0 | 1 = 1): number => {
    const text = env[name];
    if (!text) return fallback;
    if (text === 'off') return Number.POSITIVE_INFINITY;
    if (/^\d{1,9}$/.test(text) && Number(text) >= minimum) return Number(text);
    problems.push(
      `${name} must be "off" or a whole number from ${minimum} to 999999999, and it is "${text}".`,
    );
    return fallback;
  };
  return {
    uploadsPerResponse: limit('UPLOADS_PER_RESPONSE', 60),
    uploadsPerAddress: limit('UPLOADS_PER_ADDRESS', 600),
    uploadsDailyCap: limit('UPLOADS_DAILY_CAP', 10_000, 0),
    uniquePerResponse: limit('UNIQUE_PER_RESPONSE', 10),
    uniquePerAddress: limit('UNIQUE_PER_ADDRESS', 300),
  };
}

const MIN_DEFAULT_CACHE_MB = 64;

/**
 * An eighth of the machine's or container's memory, divided among one process per core, and at most a quarter of the memory
 * that this process may use for objects.
 */
export function defaultCacheMb(
  memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity),
  cores = availableParallelism(),
  heapBytes = getHeapStatistics().heap_size_limit,
): number {
  const bytes = Math.min(memoryBytes / 8 / cores, heapBytes / 4);
  return Math.max(MIN_DEFAULT_CACHE_MB, Math.floor(bytes / 1_000_000));
}
