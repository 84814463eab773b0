import { ALPHABET, createRandomLetters } from '../admission/unique-links/link-token.ts';
import type { Foundation } from '../config/foundation.ts';
import type { KeyedHash } from '../auth/server-keys.ts';
import type { Database } from '../database/database.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Project } from '@canvass/project';
import {
  inAppBrowser,
  type MessagingAuth,
  type TipsData,
  type TipsMode,
  type TipsRequest,
} from '@canvass/protocol';
import { findIdentity, hashPerson } from '../admission/origin-limits.ts';
import type { ResponseKey } from '../response-log/response-store.ts';
import type { Surveys } from '../surveys/surveys.ts';
import { createAccounts } from './accounts.ts';
import { createAppCookies } from './cookies.ts';
import { createSharing, type Sharing } from './sharing/sharing.ts';
import { createSignIn, type SignIn } from './sign-in/sign-in.ts';
import {
  appOf,
  identityIn,
  isInsideApp,
  type Identity,
  type MessagingVisitor,
} from '../admission/visitor.ts';

/** A link parameter. No external parameter can have this name. */
const SCAN_NAME = 'app-scan';

/** The facts about a visitor in survey info (MESSAGING-3). */
export interface VisitorFacts {
  readonly auth: MessagingAuth;
  readonly auth_qy: boolean;
  readonly wxInfo?: { readonly openId: string };
}

/** The messaging app, if the operator has an account with it (docs/messaging.md). */
export interface Messaging {
  readonly sharing: Sharing;
  readonly signIn: SignIn;
  /** Identifies the visitor by the browser's headers and cookies, never by a body or an address. */
  loadVisitor(request: FastifyRequest): Promise<MessagingVisitor>;
  /** Returns the kind of tips page that keeps a visitor out of a survey. Undefined if the visitor may continue. */
  findMode(project: Project, visitor: MessagingVisitor): TipsMode | undefined;
  describeVisitor(surveyId: string, project: Project, visitor: MessagingVisitor): Promise<VisitorFacts>;
  tips(
    surveyId: string,
    project: Project,
    request: TipsRequest & { readonly visitor: MessagingVisitor },
  ): Promise<TipsData>;
  /** Returns the page to visit before the survey's page, such as the app's sign-in. Undefined if the survey's page can be shown. */
  findPageToVisit(page: {
    readonly surveyId: string;
    readonly path: string;
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
  }): Promise<string | undefined>;
  /**
   * The keyed hash of the person who gives a response, the same for all responses of this person to this survey. Null if
   * the app has not identified the person.
   */
  findIdentityHash(key: ResponseKey): Promise<string | null>;
  /** Returns the hash that a response of this person would have. */
  hashIdentity(surveyId: string, identity: Identity): Promise<string>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly messaging: Messaging;
  }
}

interface Parts {
  readonly secret: Uint8Array<ArrayBuffer>;
  readonly hash: KeyedHash;
  readonly surveys: Surveys;
}

export function createMessaging(foundation: Foundation, { secret, hash, surveys }: Parts): Messaging {
  const { database, now, warn } = foundation;
  const accounts = createAccounts(foundation);
  const cookies = createAppCookies(secret, (app) => accounts.find(app)?.provider.account, now);
  const scans = createScans(foundation, hash);
  const signIn = createSignIn(foundation, { hash, accounts, cookies });
  const isConfigured = createAppCheck(warn, (project) => accounts.find(appOf(project)) !== undefined);

  const loadVisitor: Messaging['loadVisitor'] = async (request) => {
    const appIdentity = await cookies.read(request);
    return {
      browser: inAppBrowser(request.headers['user-agent'] ?? ''),
      identity: appIdentity !== undefined && 'identity' in appIdentity ? appIdentity.identity : undefined,
      isUnknown: appIdentity !== undefined && 'unknown' in appIdentity,
      skipsSignIn: false,
    };
  };
  const findMode: Messaging['findMode'] = (project, visitor) =>
    findTipsMode(project, visitor, isConfigured(project));

  return {
    sharing: createSharing(foundation, { accounts, surveys }),
    signIn,
    loadVisitor,
    findMode,
    async describeVisitor(surveyId, project, visitor) {
      const auth = computeAuth(project, visitor, isConfigured(project));
      const identity = identityIn(project, visitor);
      const isEnterprise = auth === 'qywx';
      if (identity === undefined || auth === 'base') return { auth, auth_qy: isEnterprise };
      return {
        auth,
        auth_qy: isEnterprise,
        wxInfo: { openId: await hashPerson(database.query, surveyId, identity) },
      };
    },
    async tips(surveyId, project, { visitor, scan, search = '' }) {
      const mode = findMode(project, visitor);
      const isOutside = mode !== undefined && !isInsideApp(project, visitor);
      return {
        mode: mode ?? null,
        auth: computeAuth(project, visitor, isConfigured(project)),
        skip: mode === 'must' && project.messaging?.skip === true,
        flag: visitor.browser.flag,
        ...(isOutside && scan === undefined && { code: scans.make(surveyId, search) }),
        scanned: scan !== undefined && (await scans.isScanned(surveyId, scan)),
      };
    },
    async findPageToVisit({ surveyId, path, request, reply }) {
      const visitor = await loadVisitor(request);
      if (visitor.browser.flag === 0) return undefined;
      const scan = findParam(path, SCAN_NAME);
      if (scan !== null) await scans.recordScan(surveyId, scan);
      const status = await surveys.status(surveyId);
      if (!('open' in status)) return undefined;
      const { project } = status.open.version;
      return signIn.findSignInPage({ surveyId, project, path: withoutScan(path), visitor, request, reply });
    },
    hashIdentity: (surveyId, identity) => hashPerson(database.query, surveyId, identity),
    findIdentityHash: async (key) => (await findIdentity(database.query, key)) ?? null,
  };
}

const HERE = 'http://localhost';
const findParam = (path: string, name: string): string | null => new URL(path, HERE).searchParams.get(name);

function withoutScan(path: string): string {
  const url = new URL(path, HERE);
  if (!url.searchParams.has(SCAN_NAME)) return path;
  url.searchParams.delete(SCAN_NAME);
  return url.pathname + url.search;
}

/** Creates a check whether the server has the account that a survey needs. Warns about the first missing account. */
function createAppCheck(warn: Foundation['warn'], isServed: (project: Project) => boolean) {
  let hasWarned = false;
  return (project: Project): boolean => {
    if (project.messaging?.auth === undefined || isServed(project)) return true;
    if (!hasWarned)
      warn(
        { survey: project.projectId ?? '' },
        'a survey identifies respondents by the messaging app, but no account is configured (docs/messaging.md)',
      );
    hasWarned = true;
    return false;
  };
}

/** Milliseconds for which a screen waits for a phone. */
const SCAN_LIFETIME_MS = 10 * 60 * 1000;
const LETTER_COUNT = 12;
/** The expiry in seconds (base 36), random letters, and a signature of both. */
const FORM = new RegExp(`^([0-9a-z]{6,8})-([${ALPHABET}]{${LETTER_COUNT}})-([\\w-]{12})$`);
const MAX_PATH_LENGTH = 1_000;

/**
 * Codes on screens outside the app (MESSAGING-4). Their signature proves that this server created them. A code is stored
 * only after a phone has scanned it, and identifies neither device.
 */
function createScans({ database, now }: Pick<Foundation, 'database' | 'now'>, hash: KeyedHash) {
  const sign = (surveyId: string, text: string) => hash('app-scan', surveyId, text).slice(0, LETTER_COUNT);

  /** Returns the expiry of a code. Undefined if the code has expired or is invalid. */
  function findExpiry(surveyId: string, scan: string): Date | undefined {
    const [, end = '', letters = '', signature] = FORM.exec(scan) ?? [];
    if (signature !== sign(surveyId, `${end}-${letters}`)) return undefined;
    const expiresAtMs = Number.parseInt(end, 36) * 1000;
    return expiresAtMs > now() ? new Date(expiresAtMs) : undefined;
  }

  return {
    /** `search` is the query of the page that shows the code. The phone opens a path with this query if it is short. */
    make(surveyId: string, search: string): { readonly path: string; readonly scan: string } {
      const end = Math.ceil((now() + SCAN_LIFETIME_MS) / 1000).toString(36);
      const text = `${end}-${createRandomLetters(LETTER_COUNT)}`;
      const scan = `${text}-${sign(surveyId, text)}`;
      const params = new URLSearchParams(search.length > MAX_PATH_LENGTH ? '' : search);
      params.set(SCAN_NAME, scan);
      return { path: `/s/${surveyId}?${params}`, scan };
    },
    /** Stores a phone's scan. Ignores invalid codes. */
    async recordScan(surveyId: string, scan: string): Promise<void> {
      const end = findExpiry(surveyId, scan);
      if (end !== undefined) await storeScan(database, { surveyId, scan }, end);
    },
    isScanned: async (surveyId: string, scan: string): Promise<boolean> =>
      findExpiry(surveyId, scan) !== undefined && isScanned(database, { surveyId, scan }),
  };
}

interface Scan {
  readonly surveyId: string;
  readonly scan: string;
}

/** Stores a scanned code. A second call changes nothing. */
async function storeScan({ query }: Database, { surveyId, scan }: Scan, expires: Date): Promise<void> {
  await query
    .insertInto('messaging_scan')
    .values({ survey_id: surveyId, scan, expires_at: expires })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function isScanned({ query }: Database, { surveyId, scan }: Scan): Promise<boolean> {
  const row = await query
    .selectFrom('messaging_scan')
    .select('scan')
    .where('survey_id', '=', surveyId)
    .where('scan', '=', scan)
    .executeTakeFirst();
  return row !== undefined;
}

/** The messaging part of survey info (MESSAGING-3). */
function computeAuth(project: Project, visitor: MessagingVisitor, isConfigured: boolean): MessagingAuth {
  const { auth } = project.messaging ?? {};
  if (auth === undefined || !isConfigured) return 'base';
  const identity = identityIn(project, visitor);
  if (identity !== undefined) return identity.app === 'wecom' ? 'qywx' : 'success';
  if (visitor.isUnknown && isInsideApp(project, visitor)) return 'noauth';
  return auth;
}

/** Returns the tips page that keeps a visitor out (MESSAGING-4). If `isConfigured`, the app can identify visitors. */
function findTipsMode(
  project: Project,
  visitor: MessagingVisitor,
  isConfigured: boolean,
): TipsMode | undefined {
  const { browser, auth, skip } = project.messaging ?? {};
  if (browser === 'only' && !isInsideApp(project, visitor)) return 'only';
  if (auth !== 'must' || !isConfigured || identityIn(project, visitor) !== undefined) return undefined;
  return skip === true && visitor.skipsSignIn ? undefined : 'must';
}
