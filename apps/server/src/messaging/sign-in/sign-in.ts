import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Project } from '@canvass/project';
import type { Foundation } from '../../config/foundation.ts';
import { fail, type Failure } from '../../http/failure.ts';
import type { KeyedHash } from '../../auth/keyed-hashes.ts';
import type { AppCookies } from '../cookies.ts';
import type { Accounts } from '../accounts.ts';
import { AppRefusal } from '../provider/call-app.ts';
import {
  appOf,
  FLAG_OF,
  type Identity,
  type MessagingApp,
  type MessagingVisitor,
} from '../../admission/visitor.ts';
import { findUsedPath, storeState, takeState } from './sign-in-store.ts';
import { randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Parameters of links about the messaging app. None is a name that external parameters may have, so that no project can
 * declare one.
 */
/** A link parameter; no external parameter can have its name. */
const AGAIN_NAME = 'app-again';

/** The app keeps a code for ten minutes. */
const STATE_MS = 10 * 60 * 1000;
const CALLBACK = '/api/messaging/callback';
const CODE = /^[\w-]{1,512}$/;

/** A page that somebody asks for. */
interface AskedPage {
  readonly surveyId: string;
  readonly project: Project;
  /** Where to come back to, on this site. */
  readonly path: string;
  readonly visitor: MessagingVisitor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
interface Returned {
  readonly code: string | undefined;
  readonly state: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Asks the app who somebody is (MESSAGING-5). */
export interface SignIn {
  /** Address of the app's own page, when it has to be asked; undefined: the survey's page is shown as it is. */
  way(asked: AskedPage): Promise<string | undefined>;
  /** Who has come back, and the path to go on with. */
  back(returned: Returned): Promise<{ readonly path: string } | Failure>;
}

interface Parts {
  readonly hash: KeyedHash;
  readonly accounts: Accounts;
  readonly cookies: AppCookies;
}

export function createSignIn(
  { database, now, warn }: Pick<Foundation, 'database' | 'now' | 'warn'>,
  { hash, accounts, cookies }: Parts,
): SignIn {
  async function identify(app: MessagingApp, code: string): Promise<Identity | undefined> {
    const account = accounts.of(app);
    try {
      return await account?.provider.identify(code, account.tickets.token);
    } catch (error) {
      const why = error instanceof AppRefusal ? error.code : error instanceof Error ? error.name : 'unknown';
      warn({ app, why }, 'the messaging app did not say who somebody is (docs/messaging.md)');
      return undefined;
    }
  }

  return {
    async way({ surveyId, project, path, visitor, request, reply }) {
      const { auth, consent = false } = project.messaging ?? {};
      const app = appOf(project);
      const account = accounts.of(app);
      if (auth === undefined || account === undefined || visitor.browser.flag !== FLAG_OF[app])
        return undefined;
      const url = new URL(path, accounts.origin);
      const isAgain = url.searchParams.has(AGAIN_NAME);
      if (visitor.identity?.app === app || (visitor.isUnknown && !isAgain)) return undefined;
      if (!accounts.isHere(request.host)) return undefined;
      url.searchParams.delete(AGAIN_NAME);
      const state = newState(hash, surveyId, cookies.session(request, reply));
      await storeState(database, {
        survey_id: surveyId,
        state_hash: state.stateHash,
        app,
        path: url.pathname + url.search,
        expires_at: new Date(now() + STATE_MS),
      });
      return account.provider.signInPage({
        redirect: accounts.origin + CALLBACK,
        state: state.text,
        // Who did not say when nothing was to be seen is shown the question.
        consent: consent || isAgain,
      });
    },
    async back({ code, state, request, reply }) {
      const checked = checkState(hash, state, cookies.sessionOf(request));
      if (checked === undefined) return fail('messaging.state');
      const key = { survey_id: checked.surveyId, state_hash: checked.stateHash };
      const used = await takeState(database, key, new Date(now()));
      // Somebody goes back in the history, or took too long: nothing is asked of the app a second time.
      if (used === undefined)
        return { path: (await findUsedPath(database, key)) ?? `/s/${checked.surveyId}` };
      const app = used.app === 'wecom' ? 'wecom' : 'wechat';
      const isCode = code !== undefined && CODE.test(code);
      const identity = isCode ? await identify(app, code) : undefined;
      await cookies.write(request, reply, identity === undefined ? { unknown: app } : { identity });
      return { path: used.path };
    },
  };
}

/** The app gives a state back that has letters and digits only, 128 at most: survey, nonce and seal. */
const FORM = /^([A-Za-z0-9]{24})([0-9a-f]{32})([0-9a-f]{64})$/;

/** A state of ours that has come back to the browser that it was given to. */
interface CheckedState {
  readonly surveyId: string;
  /** Under which it is stored. */
  readonly stateHash: string;
}

/** HMAC of survey and nonce by the server's key, bound to the browser's session. */
const seal = (hash: KeyedHash, surveyId: string, nonce: string, session: string): string =>
  Buffer.from(hash('app-state', surveyId, `${nonce} ${session}`), 'base64url').toString('hex');

function newState(
  hash: KeyedHash,
  surveyId: string,
  session: string,
): { readonly text: string; readonly stateHash: string } {
  const nonce = randomBytes(16).toString('hex');
  const stateHash = seal(hash, surveyId, nonce, session);
  return { text: surveyId + nonce + stateHash, stateHash };
}

/** Undefined for whatever is not exactly a state of this session. */
function checkState(hash: KeyedHash, text: string, session: string | undefined): CheckedState | undefined {
  const [, surveyId, nonce, given] = FORM.exec(text) ?? [];
  if (surveyId === undefined || nonce === undefined || given === undefined || session === undefined)
    return undefined;
  const stateHash = seal(hash, surveyId, nonce, session);
  return timingSafeEqual(Buffer.from(stateHash), Buffer.from(given)) ? { surveyId, stateHash } : undefined;
}
