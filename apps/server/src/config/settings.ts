import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FileStoreSettings, readFileStoreSettings } from './file-store-settings.ts';
import { type LimitSettings, readLimitSettings } from './limit-settings.ts';
import { type LocationSettings, readLocationSettings } from './location-settings.ts';
import { type MessagingSettings, readMessagingSettings } from './messaging-settings.ts';
import { type AwardSettings, readAwardSettings } from './award-settings.ts';
import { readRetentionSettings, type Retention } from './retention-settings.ts';
import { readSmsSettings, type SmsSettings } from './sms-settings.ts';

/** What an operator decides, read once from the environment (docs/operations.md). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** PostgreSQL; undefined for the embedded database in `dataFolder`. */
  readonly databaseUrl: string | undefined;
  readonly databaseConnections: number;
  /** Start although the settings of PostgreSQL may lose what was acknowledged. */
  readonly databaseUnsafe: boolean;
  readonly dataFolder: string;
  /** Where files of respondents are kept. */
  readonly files: FileStoreSettings;
  /** The operator's token; undefined when the one in `dataFolder` holds. */
  readonly operatorToken: string | undefined;
  /** How many proxies stand between the respondents and this server. */
  readonly trustedProxies: number;
  /** The built web app. */
  readonly webFolder: string;
  /** The built console. */
  readonly consoleFolder: string;
  /** Multiplies every limit on requests per minute; 0 switches them off. */
  readonly rateFactor: number;
  readonly logLevel: LogLevel;
  /** How much one response, address or survey may ask of us. */
  readonly limits: LimitSettings;
  /** How long surveys that are published from now on keep what. */
  readonly retention: Retention;
  /** Who sends codes. */
  readonly sms: SmsSettings;
  /** How prizes are paid out. */
  readonly awards: AwardSettings;
  /** Who finds locations and draws maps. */
  readonly locations: LocationSettings;
  /** Accounts with the messaging app; undefined: none. */
  readonly messaging: MessagingSettings | undefined;
  /** Words at the foot of every page, where a project has none of its own. */
  readonly footerText: string | undefined;
  /** Whose installation this is, and what it is: words that survey info repeats. */
  readonly orgCode: string | undefined;
  readonly orgEdition: string;
  /** Path of this site to which who has to log in is led (CODE-3). */
  readonly loginPath: string;
  /** Names that are suggested to those who are asked for their company; undefined for none. */
  readonly enterprisesFile: string | undefined;
  /** Origins of editors in whose windows answers are corrected and projects previewed; none: nobody's. */
  readonly editorOrigins: readonly string[];
  /** Webhooks may be at addresses inside of the operator's own network. */
  readonly webhooksPrivate: boolean;
  /** Pages whose address has `debug=1` carry a console for developers. */
  readonly debugConsole: boolean;
  /** Scripts of authors run, each in a frame without an origin (PROJECT-18); else projects with one are refused. */
  readonly authorScripts: boolean;
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Shorter ones can be guessed; the one that the server makes has 43 characters. */
const SHORTEST_OPERATOR_TOKEN = 20;

/** The folder `apps`, from `src/config` and from the one file in `dist` that all of the server is built into. */
const APPS = fileURLToPath(
  new URL(import.meta.url.endsWith('/src/config/settings.ts') ? '../../../' : '../../', import.meta.url),
);

type Environment = Readonly<Record<string, string | undefined>>;
type ReadSettings =
  | { readonly settings: Settings }
  /** One sentence: what is wrong with which variable, and what it may be. */
  | { readonly problem: string };

/** Reads all settings, or says which variable is wrong. Unset and empty are the same. */
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
    databaseUnsafe: readSwitch(env, 'DATABASE_UNSAFE', problems),
    dataFolder,
    files: readFileStoreSettings(env, dataFolder, problems),
    operatorToken: readToken(env['CANVASS_TOKEN'], problems),
    trustedProxies: integer('TRUSTED_PROXIES', 0, [0, 10]),
    webFolder: resolve(env['WEB_DIST'] || join(APPS, 'web/dist')),
    consoleFolder: resolve(env['CONSOLE_DIST'] || join(APPS, 'console/dist')),
    rateFactor: readRateFactor(env['RATE_LIMIT'], problems),
    logLevel: readLogLevel(env['LOG_LEVEL'], problems),
    limits: readLimitSettings(env, problems),
    retention: readRetentionSettings(env, problems),
    sms: readSmsSettings(env, problems),
    awards: readAwardSettings(env, problems),
    locations: readLocationSettings(env, problems),
    messaging: readMessagingSettings(env, problems),
    footerText: env['FOOTER_TEXT']?.slice(0, LONGEST_FOOTER) || undefined,
    orgCode: readWord(env, 'ORG_CODE', problems),
    orgEdition: readWord(env, 'ORG_EDITION', problems) ?? 'standard',
    loginPath: readLoginPath(env['LOGIN_PATH'], problems),
    editorOrigins: readOrigins(env, 'EDITOR_ORIGINS', problems),
    webhooksPrivate: readSwitch(env, 'WEBHOOKS_PRIVATE', problems),
    debugConsole: readSwitch(env, 'DEBUG_CONSOLE', problems),
    authorScripts: readSwitch(env, 'AUTHOR_SCRIPTS', problems),
    enterprisesFile: env['ENTERPRISES_FILE'] ? resolve(env['ENTERPRISES_FILE']) : undefined,
  };
  const [problem] = problems;
  return problem === undefined ? { settings } : { problem };
}

/** Origins with commas between them. */
function readOrigins(env: Environment, name: string, problems: string[]): readonly string[] {
  const texts = (env[name] ?? '').split(',').map((text) => text.trim());
  return texts.filter((text) => {
    if (text === '') return false;
    if (isOrigin(text)) return true;
    problems.push(`${name} must be origins such as https://editor.example.org, and one is "${text}".`);
    return false;
  });
}

/** Over https, or on this machine; without a path. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}

/** `on` or `off`, which is what it is when unset. */
function readSwitch(env: Environment, name: string, problems: string[]): boolean {
  const text = env[name] || 'off';
  if (text !== 'on' && text !== 'off') problems.push(`${name} must be "on" or "off", and it is "${text}".`);
  return text === 'on';
}

function readDatabaseUrl(text: string | undefined, problems: string[]): string | undefined {
  if (!text) return undefined;
  if (/^postgres(ql)?:\/\/.+/.test(text)) return text;
  // Never repeated in a message: it may hold a password.
  problems.push('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  return undefined;
}

/** Characters of the words at the foot of pages. */
const LONGEST_FOOTER = 300;

function readLoginPath(text: string | undefined, problems: string[]): string {
  if (!text) return '/login';
  // Of this site only: `//host` and `/\\host` would lead to another one.
  if (/^\/(?![/\\])[^\s?#]*$/.test(text)) return text;
  problems.push(`LOGIN_PATH must be a path of this site, such as /login, and it is "${text}".`);
  return '/login';
}

/** A short word, such as a code. */
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
  if (text.length >= SHORTEST_OPERATOR_TOKEN && /^[\x21-\x7e]+$/.test(text)) return text;
  problems.push(
    `CANVASS_TOKEN must have at least ${SHORTEST_OPERATOR_TOKEN} characters, all of them printable ASCII without blanks.`,
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
