import type { Configuration } from 'openid-client';
import type { Foundation } from '../../config/foundation.ts';
import type { OidcSettings } from '../../config/oidc-settings.ts';

/** The path to which the provider sends people back. */
export const CALLBACK_PATH = '/api/operators/oidc/callback';
/** The description of a provider is read again after this time. */
const DISCOVERY_MS = 60 * 60 * 1000;
const TIMEOUT_SECONDS = 10;
const TOLERANCE_SECONDS = 60;

/** The secrets of one sign-in, which the browser's cookie determines. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A person as the provider describes them. Claims are not checked. */
export interface ProviderPerson {
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly idToken: string;
}

/** `unavailable`: the provider cannot be reached or is not set up; `refused`: the reply is not for this sign-in. */
type ProviderProblem = { readonly problem: 'unavailable' | 'refused' };

/** The provider of OpenID Connect. */
export interface Provider {
  /** The address at which a person signs in. */
  start(secrets: SignInSecrets): Promise<{ readonly address: string } | ProviderProblem>;
  /** Exchanges the code in the address with which a person came back. `search` is its query with the question mark. */
  finish(search: string, secrets: SignInSecrets): Promise<ProviderPerson | ProviderProblem>;
  /** The address that signs out at the provider. Undefined if it has none, or cannot be reached. */
  findSignOut(idToken: string): Promise<string | undefined>;
}

export function createProvider(
  { now, warn }: Pick<Foundation, 'now' | 'warn'>,
  settings: OidcSettings,
): Provider {
  const redirectUri = `${settings.origin}${CALLBACK_PATH}`;
  const discover = createDiscovery(settings, now);
  const report = (error: unknown, step: string): ProviderProblem => {
    const reason = error instanceof Error ? error.name : 'unknown';
    warn({ step, reason, code: codeOf(error) }, 'a sign-in at the provider of OpenID Connect failed');
    return { problem: isRefusal(error) ? 'refused' : 'unavailable' };
  };
  return {
    async start({ state, nonce, verifier }) {
      try {
        const client = await import('openid-client');
        const address = client.buildAuthorizationUrl(await discover(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return { address: address.href };
      } catch (error) {
        return report(error, 'start');
      }
    },
    async finish(search, { state, nonce, verifier }) {
      try {
        const client = await import('openid-client');
        const config = await discover();
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
        const address = new URL(redirectUri + search);
        const tokens = await client.authorizationCodeGrant(config, address, {
          ...checks,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined || tokens.id_token === undefined) return { problem: 'refused' };
        const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
        const more = hasUserInfo ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        return { subject: claims.sub, claims: { ...more, ...claims }, idToken: tokens.id_token };
      } catch (error) {
        return report(error, 'finish');
      }
    },
    findSignOut: (idToken) =>
      findSignOut(settings, discover, idToken).catch((error: unknown) => {
        report(error, 'sign-out');
        return undefined;
      }),
  };
}

async function findSignOut(
  { origin }: OidcSettings,
  discover: () => Promise<Configuration>,
  idToken: string,
): Promise<string | undefined> {
  const client = await import('openid-client');
  const config = await discover();
  if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
  const parameters = { id_token_hint: idToken, post_logout_redirect_uri: `${origin}/console` };
  return client.buildEndSessionUrl(config, parameters).href;
}

/** Reads the provider's description, at most once an hour. Rejects if the provider cannot be reached. */
function createDiscovery({ issuer, clientId, clientSecret }: OidcSettings, now: () => number) {
  let known: { readonly config: Configuration; readonly until: number } | undefined;
  return async (): Promise<Configuration> => {
    if (known !== undefined && known.until > now()) return known.config;
    const client = await import('openid-client');
    const metadata = {
      client_secret: clientSecret,
      // Only the clock of the database counts (TRUST-9).
      [client.clockSkew]: Math.round((now() - Date.now()) / 1000),
      [client.clockTolerance]: TOLERANCE_SECONDS,
    };
    const config = await client.discovery(new URL(issuer), clientId, metadata, undefined, {
      timeout: TIMEOUT_SECONDS,
      // Settings accept plain http only for this machine.
      execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
    });
    known = { config, until: now() + DISCOVERY_MS };
    return config;
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Errors of a provider that replies: a sign-in that was cancelled, or a reply that belongs to another sign-in. */
const REFUSALS = new Set([
  'AuthorizationResponseError',
  'ResponseBodyError',
  'WWWAuthenticateChallengeError',
]);
const INVALID_REPLIES = /^OAUTH_(INVALID_RESPONSE|JWT_|PARSE_ERROR|UNSUPPORTED)/;

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && (REFUSALS.has(error.name) || INVALID_REPLIES.test(codeOf(error)));
