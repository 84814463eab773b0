import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const ACCOUNT = { appId: 'wx0123456789abcdef', secret: 'secret-of-the-app' } as const;
const CORP = { corpId: 'ww0123456789abcdef', agentId: '1000002', secret: 'secret-of-the-corp' } as const;
/** Lifetime of tokens and tickets in seconds, as in the public documentation. */
const LIFETIME_S = 7_200;
const CODE_MS = 10 * 60 * 1000;
/** A new token is issued this long before the expiry of the old one, which stays valid until then. */
const OVERLAP_MS = 5 * 60 * 1000;

interface Person {
  readonly openId: string;
  readonly isSnapshot?: boolean;
}
interface PendingSignIn {
  readonly person: Person;
  readonly scope: string;
  readonly account: string;
  readonly until: number;
}
interface Token {
  readonly value: string;
  readonly until: number;
}
type Reply = Readonly<Record<string, unknown>>;
interface Call {
  readonly query: URLSearchParams;
  readonly body: Reply;
}

const refuse = (errcode: number, errmsg: string): Reply => ({ errcode, errmsg });
const OK = { errcode: 0, errmsg: 'ok' };
const createRandomWord = () => randomBytes(24).toString('base64url');

/**
 * A test server in place of the messaging app and its enterprise variant, as their public documentation says:
 * tokens that replace each other, tickets, codes that are valid once and for ten minutes, temporary accounts of snapshot
 * pages, error codes, limits on calls.
 */
export interface MessagingAppServer {
  readonly url: string;
  readonly account: typeof ACCOUNT;
  readonly corp: typeof CORP;
  readonly calls: readonly string[];
  ticket(kind: 'wechat' | 'page' | 'agent'): string | undefined;
  /** `null` if the person refuses. */
  person: Person | null;
  /** Error codes for calls of a path, until the entry is removed. */
  readonly failing: Map<string, number>;
  /** Milliseconds since 1970. */
  now: number;
  invalidateTokens(): void;
  close(): Promise<void>;
}

type Kind = 'wechat' | 'page' | 'agent';

class IssuedCredentials {
  person: Person | null = { openId: 'o-someone' };
  now = Date.UTC(2026, 10, 20, 12);
  readonly tokens = new Map<string, Token>();
  readonly tickets = new Map<string, Token>();
  readonly invalidated = new Set<string>();
  readonly #codes = new Map<string, PendingSignIn>();
  readonly #usedCodes = new Set<string>();

  issue(store: Map<string, Token>, name: string, isForced = false) {
    const lastToken = store.get(name);
    const isKept = lastToken !== undefined && !isForced && lastToken.until - OVERLAP_MS > this.now;
    const token = isKept
      ? lastToken
      : { value: `${name}-${createRandomWord()}`, until: this.now + LIFETIME_S * 1000 };
    store.set(name, token);
    return { value: token.value, expires_in: Math.round((token.until - this.now) / 1000) };
  }

  tokenProblem(name: string, sentToken: string | null): Reply | undefined {
    if (sentToken === null || sentToken === '') return refuse(41_001, 'access_token missing');
    if (this.invalidated.has(sentToken) || !sentToken.startsWith(name))
      return refuse(40_001, 'invalid credential');
    const lastToken = this.tokens.get(name);
    const isOver = lastToken !== undefined && lastToken.until < this.now;
    return isOver ? refuse(42_001, 'access_token expired') : undefined;
  }

  giveTicket(account: string, kind: Kind, { query }: Call): Reply {
    const problem = this.tokenProblem(account, query.get('access_token'));
    if (problem !== undefined) return problem;
    const { value, expires_in } = this.issue(this.tickets, kind);
    return { ...OK, ticket: value, expires_in };
  }

  takeCode(code: string | null, account: string): PendingSignIn | Reply {
    if (code === null) return refuse(41_008, 'missing code');
    if (this.#usedCodes.has(code)) return refuse(40_163, 'code been used');
    const pending = this.#codes.get(code);
    if (pending === undefined || pending.account !== account) return refuse(40_029, 'invalid code');
    this.#usedCodes.add(code);
    return pending.until < this.now ? refuse(42_003, 'oauth_code expired') : pending;
  }

  signInPage(query: URLSearchParams): string | undefined {
    const account = query.get('appid') ?? '';
    const redirect = query.get('redirect_uri') ?? '';
    const state = query.get('state') ?? '';
    const isCorp = account === CORP.corpId && query.get('agentid') === CORP.agentId;
    const isKnown = account === ACCOUNT.appId || isCorp;
    if (!isKnown || !URL.canParse(redirect) || !/^[A-Za-z0-9]{0,128}$/.test(state)) return undefined;
    const back = new URL(redirect);
    if (this.person !== null) {
      const code = createRandomWord();
      const scope = query.get('scope') ?? '';
      this.#codes.set(code, { person: this.person, scope, account, until: this.now + CODE_MS });
      back.searchParams.set('code', code);
    }
    back.searchParams.set('state', state);
    return back.href;
  }
}

type Routes = Readonly<Record<string, (call: Call) => Reply>>;

const wechatRoutes = (credentials: IssuedCredentials): Routes => ({
  'POST /cgi-bin/stable_token': ({ body }) => {
    if (body['grant_type'] !== 'client_credential') return refuse(40_002, 'invalid grant_type');
    if (body['appid'] !== ACCOUNT.appId) return refuse(40_013, 'invalid appid');
    if (body['secret'] !== ACCOUNT.secret) return refuse(40_125, 'invalid appsecret');
    const { value, expires_in } = credentials.issue(
      credentials.tokens,
      'wechat',
      body['force_refresh'] === true,
    );
    return { access_token: value, expires_in };
  },
  'GET /cgi-bin/ticket/getticket': (call) =>
    call.query.get('type') === 'jsapi'
      ? credentials.giveTicket('wechat', 'wechat', call)
      : refuse(40_097, 'invalid args'),
  'GET /sns/oauth2/access_token': ({ query }) => {
    if (query.get('appid') !== ACCOUNT.appId) return refuse(40_013, 'invalid appid');
    if (query.get('secret') !== ACCOUNT.secret) return refuse(40_125, 'invalid appsecret');
    if (query.get('grant_type') !== 'authorization_code') return refuse(40_002, 'invalid grant_type');
    const pendingSignIn = credentials.takeCode(query.get('code'), ACCOUNT.appId);
    if (!isPending(pendingSignIn)) return pendingSignIn;
    const { person, scope } = pendingSignIn;
    const isTemporary = person.isSnapshot === true;
    const openid = isTemporary ? `o-made-up-${createRandomWord()}` : person.openId;
    const tokens = {
      access_token: createRandomWord(),
      expires_in: LIFETIME_S,
      refresh_token: createRandomWord(),
    };
    return { ...tokens, openid, scope, ...(isTemporary && { is_snapshotuser: 1 }) };
  },
});

const wecomRoutes = (books: IssuedCredentials): Routes => ({
  'GET /cgi-bin/gettoken': ({ query }) => {
    if (query.get('corpid') !== CORP.corpId) return refuse(40_013, 'invalid corpid');
    if (query.get('corpsecret') !== CORP.secret) return refuse(40_001, 'invalid credential');
    const isSpoilt = books.invalidated.has(books.tokens.get('wecom')?.value ?? '');
    const { value, expires_in } = books.issue(books.tokens, 'wecom', isSpoilt);
    return { ...OK, access_token: value, expires_in };
  },
  'GET /cgi-bin/get_jsapi_ticket': (call) => books.giveTicket('wecom', 'page', call),
  'GET /cgi-bin/ticket/get': (call) =>
    call.query.get('type') === 'agent_config'
      ? books.giveTicket('wecom', 'agent', call)
      : refuse(40_097, 'invalid args'),
  'GET /cgi-bin/auth/getuserinfo': ({ query }) => {
    const problem = books.tokenProblem('wecom', query.get('access_token'));
    if (problem !== undefined) return problem;
    const pendingSignIn = books.takeCode(query.get('code'), CORP.corpId);
    if (!isPending(pendingSignIn)) return pendingSignIn;
    const { openId } = pendingSignIn.person;
    return { ...OK, ...(openId.startsWith('o-') ? { openid: openId } : { userid: openId }) };
  },
});

export async function startMessagingAppServer(): Promise<MessagingAppServer> {
  const calls: string[] = [];
  const failing = new Map<string, number>();
  const credentials = new IssuedCredentials();
  const routes = { ...wechatRoutes(credentials), ...wecomRoutes(credentials) };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://app.test');
    calls.push(pathname);
    if (pathname === '/connect/oauth2/authorize') {
      const back = credentials.signInPage(query);
      response.writeHead(back === undefined ? 400 : 302, { location: back ?? '' }).end();
      return;
    }
    const body = await readJson(request);
    const errcode = failing.get(pathname);
    const route = routes[`${request.method} ${pathname}`];
    const reply = errcode === undefined ? route?.({ query, body }) : refuse(errcode, 'as the test wants');
    response.writeHead(reply === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply ?? {}));
  }

  const server = createServer((request, response) => void answer(request, response));
  await listen(server);
  const { port } = server.address() as AddressInfo; // the server listens on a port, so it has an address
  return Object.assign(credentials, {
    url: `http://127.0.0.1:${port}`,
    account: ACCOUNT,
    corp: CORP,
    calls,
    failing,
    ticket: (kind: Kind) => credentials.tickets.get(kind)?.value,
    invalidateTokens() {
      for (const { value } of credentials.tokens.values()) credentials.invalidated.add(value);
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
}

const isPending = (result: PendingSignIn | Reply): result is PendingSignIn => 'person' in result;

const listen = (server: Server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));

async function readJson(request: IncomingMessage): Promise<Reply> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Reply);
}
