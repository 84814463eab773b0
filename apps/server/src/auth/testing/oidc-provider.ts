import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { CALLBACK_PATH } from '../oidc/provider.ts';

/** The address of the Canvass server in these tests. No request is sent to it. */
export const ORIGIN = 'https://survey.example.org';
const CLIENT = { id: 'canvass', secret: 'a secret of the provider' };

/** Claims of an account at the provider. */
type Claims = Readonly<Record<string, unknown>>;

/** A real provider of OpenID Connect on this machine. */
export interface TestOidcProvider {
  /** Settings with which a server uses this provider. */
  readonly settings: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly name: string;
    readonly origin: string;
  };
  /** Accounts by their id at the provider. Tests may change them. */
  readonly accounts: Map<string, Claims>;
  /** Signs in at the provider as a browser does. Returns the address to which the provider sends the browser back. */
  signIn(address: string, account: string): Promise<URL>;
  stop(): Promise<void>;
}

export async function openOidcProvider(name = 'Test provider'): Promise<TestOidcProvider> {
  const accounts = new Map<string, Claims>();
  const handler: { handle?(request: IncomingMessage, response: ServerResponse): void } = {};
  const server = createServer((request, response) => handler.handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  const provider = createProvider(issuer, accounts);
  const answer = provider.callback();
  handler.handle = (request, response) => {
    const account = request.headers['x-account'];
    const isSigningIn = request.url?.startsWith('/interaction/') && typeof account === 'string';
    void (isSigningIn
      ? provider.interactionFinished(request, response, { login: { accountId: account } })
      : answer(request, response));
  };
  return {
    settings: { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, name, origin: ORIGIN },
    accounts,
    signIn: (address, account) => followRedirects(new URL(address), account),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createProvider(issuer: string, accounts: ReadonlyMap<string, Claims>): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [ORIGIN + CALLBACK_PATH],
        post_logout_redirect_uris: [`${ORIGIN}/console`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups', 'realm'] },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) =>
      accounts.has(id)
        ? { accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) }
        : undefined,
    // Consent is given, because the provider and the server belong to the same organization.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

async function followRedirects(start: URL, account: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = start;
  while (address.origin !== ORIGIN) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const reply = await fetch(address, { redirect: 'manual', headers: { cookie, 'x-account': account } });
    for (const line of reply.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
    const next = reply.headers.get('location');
    if (next === null) throw new Error(`The provider does not go on: ${reply.status} ${await reply.text()}`);
    address = new URL(next, address);
  }
  return address;
}
