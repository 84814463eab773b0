import type { NewPasskeyRequest, PasskeySignIn } from '@canvass/protocol';

/** A new passkey as the server accepts it. All texts but the name are base64url. */
export interface NewPasskey {
  readonly name: string;
  readonly id: string;
  readonly client_data: string;
  readonly attestation: string;
  readonly transports: readonly string[];
}

/** A use of a passkey as the server accepts it. */
export interface UsedPasskey {
  readonly id: string;
  readonly client_data: string;
  readonly authenticator_data: string;
  readonly signature: string;
  readonly user_handle: string | null;
}

/** Whether this browser can use passkeys of the site at `origin`. */
export const hasPasskeys = (origin: string | null | undefined): boolean =>
  origin === location.origin && 'PublicKeyCredential' in window;

/** Loads the library, which only passkeys need. */
const load = () => import('@simplewebauthn/browser');

/** EdDSA, ES256 and RS256, which the server can verify. */
const ALGORITHMS = [-8, -7, -257];

/** Has the browser make a passkey. Returns undefined if the person cancels, or the browser cannot make one. */
export async function makePasskey(request: NewPasskeyRequest, name: string): Promise<NewPasskey | undefined> {
  const { startRegistration } = await load();
  const { challenge, rp_id: rpId, user, known } = request;
  const made = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: 'Canvass' },
      user: { id: user.id, name: user.email, displayName: user.name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
      excludeCredentials: known.map((id) => ({ id, type: 'public-key' as const })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  }).catch(() => undefined);
  return (
    made && {
      name,
      id: made.id,
      client_data: made.response.clientDataJSON,
      attestation: made.response.attestationObject,
      transports: made.response.transports ?? [],
    }
  );
}

/** Has the browser use a passkey that the person chooses. Returns undefined if the person cancels, or has none. */
export async function askForPasskey(request: PasskeySignIn): Promise<UsedPasskey | undefined> {
  const { startAuthentication } = await load();
  const used = await startAuthentication({
    optionsJSON: { challenge: request.challenge, rpId: request.rp_id, userVerification: 'required' },
  }).catch(() => undefined);
  return (
    used && {
      id: used.id,
      client_data: used.response.clientDataJSON,
      authenticator_data: used.response.authenticatorData,
      signature: used.response.signature,
      user_handle: used.response.userHandle ?? null,
    }
  );
}
