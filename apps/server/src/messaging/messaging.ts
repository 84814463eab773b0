import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Project } from '@canvass/project';
import {
  inAppBrowser,
  type MessagingAuth,
  type TipsData,
  type TipsMode,
  type TipsRequest,
} from '@canvass/protocol';
import { personHash } from '../admission/answer-limits.ts';
import { findIdentity } from '../admission/identity-store.ts';
import type { ResponseKey } from '../response-log/response-store.ts';
import type { Foundation } from '../config/foundation.ts';
import type { Surveys } from '../surveys/surveys.ts';
import type { KeyedHash } from '../auth/keyed-hashes.ts';
import { createAccounts } from './accounts.ts';
import { createAppCookies } from './cookies.ts';
import { SCAN_NAME } from './link-names.ts';
import { createSharing, type Sharing } from './sharing/sharing.ts';
import { createSignIn, type SignIn } from './sign-in/sign-in.ts';
import { createScans } from './tips/scans.ts';
import {
  appOf,
  authOf,
  type Identity,
  identityIn,
  isInsideApp,
  type MessagingVisitor,
  tipsModeOf,
} from '../admission/visitor.ts';

/** What survey info says of a visitor (MESSAGING-3). */
export interface ToldOfVisitor {
  readonly auth: MessagingAuth;
  readonly auth_qy: boolean;
  readonly wxInfo?: { readonly openId: string };
}

/** The messaging app, where an operator has an account with it (docs/messaging.md). */
export interface Messaging {
  readonly sharing: Sharing;
  readonly signIn: SignIn;
  /** Who asks, by what the browser says and by what the app has told us before: never by a body or an address. */
  visitorOf(request: FastifyRequest): Promise<MessagingVisitor>;
  /** What keeps a visitor out of a survey; undefined: nothing. */
  modeOf(project: Project, visitor: MessagingVisitor): TipsMode | undefined;
  told(surveyId: string, project: Project, visitor: MessagingVisitor): Promise<ToldOfVisitor>;
  tips(
    surveyId: string,
    project: Project,
    asked: TipsRequest & { readonly visitor: MessagingVisitor },
  ): Promise<TipsData>;
  /** Somebody opens the page of a survey: where they have to go first; undefined: they are there. */
  onPage(page: {
    readonly surveyId: string;
    readonly path: string;
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
  }): Promise<string | undefined>;
  /**
   * Who gives a response: a keyed hash, the same for each response of one person to one survey, and for nobody else's.
   * Null: the app has not said.
   */
  identityHash(key: ResponseKey): Promise<string | null>;
  /** The same of somebody who may not have begun a response. */
  personHash(surveyId: string, identity: Identity): Promise<string>;
}

interface Parts {
  readonly secret: Uint8Array<ArrayBuffer>;
  readonly hash: KeyedHash;
  readonly surveys: Surveys;
}

export function createMessaging(foundation: Foundation, { secret, hash, surveys }: Parts): Messaging {
  const { database, now, warn } = foundation;
  const accounts = createAccounts(foundation);
  const cookies = createAppCookies(secret, (app) => accounts.of(app)?.provider.account, now);
  const scans = createScans(foundation, hash);
  const signIn = createSignIn(foundation, { hash, accounts, cookies });
  const isConfigured = createWarning(warn, (project) => accounts.of(appOf(project)) !== undefined);

  const visitorOf: Messaging['visitorOf'] = async (request) => {
    const sealed = await cookies.read(request);
    return {
      browser: inAppBrowser(request.headers['user-agent'] ?? ''),
      identity: sealed !== undefined && 'identity' in sealed ? sealed.identity : undefined,
      isUnknown: sealed !== undefined && 'unknown' in sealed,
      skips: false,
    };
  };
  const modeOf: Messaging['modeOf'] = (project, visitor) =>
    tipsModeOf(project, visitor, isConfigured(project));

  return {
    sharing: createSharing(foundation, { accounts, surveys }),
    signIn,
    visitorOf,
    modeOf,
    async told(surveyId, project, visitor) {
      const auth = authOf(project, visitor, isConfigured(project));
      const identity = identityIn(project, visitor);
      const auth_qy = auth === 'qywx';
      if (identity === undefined || auth === 'base') return { auth, auth_qy };
      return { auth, auth_qy, wxInfo: { openId: await personHash(database.query, surveyId, identity) } };
    },
    async tips(surveyId, project, { visitor, scan, search = '' }) {
      const mode = modeOf(project, visitor);
      const isOutside = mode !== undefined && !isInsideApp(project, visitor);
      return {
        mode: mode ?? null,
        auth: authOf(project, visitor, isConfigured(project)),
        skip: mode === 'must' && project.messaging?.skip === true,
        flag: visitor.browser.flag,
        ...(isOutside && scan === undefined && { code: scans.make(surveyId, search) }),
        scanned: scan !== undefined && (await scans.isScanned(surveyId, scan)),
      };
    },
    async onPage({ surveyId, path, request, reply }) {
      const visitor = await visitorOf(request);
      if (visitor.browser.flag === 0) return undefined;
      const scan = paramOf(path, SCAN_NAME);
      if (scan !== null) await scans.note(surveyId, scan);
      const status = await surveys.status(surveyId);
      if (!('open' in status)) return undefined;
      const { project } = status.open.version;
      return signIn.way({ surveyId, project, path: withoutScan(path), visitor, request, reply });
    },
    personHash: (surveyId, identity) => personHash(database.query, surveyId, identity),
    identityHash: async (key) => (await findIdentity(database.query, key)) ?? null,
  };
}

const HERE = 'http://localhost';
const paramOf = (path: string, name: string): string | null => new URL(path, HERE).searchParams.get(name);

function withoutScan(path: string): string {
  const url = new URL(path, HERE);
  if (!url.searchParams.has(SCAN_NAME)) return path;
  url.searchParams.delete(SCAN_NAME);
  return url.pathname + url.search;
}

/** Whether a survey that asks can be served; says once that one cannot. */
function createWarning(warn: Foundation['warn'], isServed: (project: Project) => boolean) {
  let isSaid = false;
  return (project: Project): boolean => {
    if (project.messaging?.auth === undefined || isServed(project)) return true;
    if (!isSaid)
      warn(
        { survey: project.projectId ?? '' },
        'a survey asks the messaging app who answers, and no account is configured (docs/messaging.md): nobody is asked',
      );
    isSaid = true;
    return false;
  };
}
