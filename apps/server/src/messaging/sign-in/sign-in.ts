import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Project } from '@canvass/project';
import type { Foundation } from '../../config/foundation.ts';
import { fail, type Failure } from '../../http/failure.ts';
import type { KeyedHash } from '../../auth/server-keys.ts';
import type { Accounts } from '../accounts.ts';
import { AppRefusal } from '../provider/call-app.ts';
import {
  appOf,
  APP_FLAGS,
  type Identity,
  type MessagingApp,
  type MessagingVisitor,
} from '../../admission/visitor.ts';
import type { Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { createAppCookies } from '../cookies.ts';

type AppCookies = ReturnType<typeof createAppCookies>;

/** A link parameter that forces the question for consent. No external parameter can have this name. */
const AGAIN_NAME = 'app-again';

/** A state is valid as long as the app's codes: ten minutes. */
const STATE_MS = 10 * 60 * 1000;
const CALLBACK = '/api/messaging/callback';
const CODE = /^[\w-]{1,512}$/;

interface SignInPageRequest {
  readonly surveyId: string;
  readonly project: Project;
  /** The path on this site to which the app redirects. */
  readonly path: string;
  readonly visitor: MessagingVisitor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
interface SignInReturn {
  readonly code: string | undefined;
  readonly state: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Identifies visitors through the app (MESSAGING-5). */
export interface SignIn {
  /** Returns the app's sign-in page if the visitor must sign in. Undefined if the survey's page is shown. */
  findSignInPage(request: SignInPageRequest): Promise<string | undefined>;
  /** Identifies a visitor who returns from the app, and returns the path of the survey's page. */
  completeSignIn(signInReturn: SignInReturn): Promise<{ readonly path: string } | Failure>;
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
    const account = accounts.find(app);
    try {
      return await account?.provider.identify(code, account.tickets.token);
    } catch (error) {
      const why = error instanceof AppRefusal ? error.code : error instanceof Error ? error.name : 'unknown';
      warn({ app, why }, 'the messaging app did not return the id of a respondent (docs/messaging.md)');
      return undefined;
    }
  }

  return {
    async findSignInPage({ surveyId, project, path, visitor, request, reply }) {
      const { auth, consent = false } = project.messaging ?? {};
      const app = appOf(project);
      const account = accounts.find(app);
      if (auth === undefined || account === undefined || visitor.browser.flag !== APP_FLAGS[app])
        return undefined;
      const url = new URL(path, accounts.origin);
      const isAgain = url.searchParams.has(AGAIN_NAME);
      if (visitor.identity?.app === app || (visitor.isUnknown && !isAgain)) return undefined;
      if (!accounts.isRegisteredHost(request.host)) return undefined;
      url.searchParams.delete(AGAIN_NAME);
      const state = createState(hash, surveyId, cookies.session(request, reply));
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
        // Visitors whom the app did not identify silently are asked for consent.
        asksConsent: consent || isAgain,
      });
    },
    async completeSignIn({ code, state, request, reply }) {
      const checkedState = checkState(hash, state, cookies.sessionOf(request));
      if (checkedState === undefined) return fail('messaging.state');
      const key = { survey_id: checkedState.surveyId, state_hash: checkedState.stateHash };
      const signInState = await takeState(database, key, new Date(now()));
      // The state was used or has expired, for example after going back in history. The app is not asked again.
      if (signInState === undefined)
        return { path: (await findUsedPath(database, key)) ?? `/s/${checkedState.surveyId}` };
      const app = signInState.app === 'wecom' ? 'wecom' : 'wechat';
      const isCode = code !== undefined && CODE.test(code);
      const identity = isCode ? await identify(app, code) : undefined;
      await cookies.write(request, reply, identity === undefined ? { unknown: app } : { identity });
      return { path: signInState.path };
    },
  };
}

/** A state: survey id, nonce and signature. The app returns states of at most 128 letters and digits. */
const FORM = /^([A-Za-z0-9]{24})([0-9a-f]{32})([0-9a-f]{64})$/;

/** The parts of a state that this server created for the same browser. */
interface CheckedState {
  readonly surveyId: string;
  readonly stateHash: string;
}

const sign = (hash: KeyedHash, surveyId: string, nonce: string, session: string): string =>
  Buffer.from(hash('app-state', surveyId, `${nonce} ${session}`), 'base64url').toString('hex');

function createState(
  hash: KeyedHash,
  surveyId: string,
  session: string,
): { readonly text: string; readonly stateHash: string } {
  const nonce = randomBytes(16).toString('hex');
  const stateHash = sign(hash, surveyId, nonce, session);
  return { text: surveyId + nonce + stateHash, stateHash };
}

function checkState(hash: KeyedHash, text: string, session: string | undefined): CheckedState | undefined {
  const [, surveyId, nonce, signature] = FORM.exec(text) ?? [];
  if (surveyId === undefined || nonce === undefined || signature === undefined || session === undefined)
    return undefined;
  const stateHash = sign(hash, surveyId, nonce, session);
  return timingSafeEqual(Buffer.from(stateHash), Buffer.from(signature))
    ? { surveyId, stateHash }
    : undefined;
}

type State = Selectable<Tables['messaging_state']>;
type Key = Pick<State, 'survey_id' | 'state_hash'>;

async function storeState({ query }: Database, state: Omit<State, 'used_at'>): Promise<void> {
  await query
    .insertInto('messaging_state')
    .values({ ...state, used_at: null })
    .execute();
}

/** Marks a state as used and returns it. Undefined if it was used before, has expired or does not exist. */
function takeState(
  { query }: Database,
  { survey_id, state_hash }: Key,
  now: Date,
): Promise<Pick<State, 'app' | 'path'> | undefined> {
  return query
    .updateTable('messaging_state')
    .set({ used_at: now })
    .where('survey_id', '=', survey_id)
    .where('state_hash', '=', state_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['app', 'path'])
    .executeTakeFirst();
}

async function findUsedPath(
  { query }: Database,
  { survey_id, state_hash }: Key,
): Promise<string | undefined> {
  const row = await query
    .selectFrom('messaging_state')
    .select('path')
    .where('survey_id', '=', survey_id)
    .where('state_hash', '=', state_hash)
    .executeTakeFirst();
  return row?.path;
}
