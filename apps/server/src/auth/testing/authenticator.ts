import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskeyRequest, PasskeySignIn } from '@canvass/protocol';

/** Changes that a test makes to the reply of an authenticator. */
interface Forgery {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** The count of uses, which copies of a passkey repeat. */
  readonly counter?: number;
  readonly isVerified?: boolean;
}

const ORIGIN = 'http://localhost';
const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** A passkey in software: it answers challenges as a browser with an authenticator does. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  // A map of COSE: an EC2 key for ES256 on P-256.
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
  let uses = 0;
  let userHandle = '';
  const data = (rpId: string, { counter, isVerified = true }: Forgery, attested = Buffer.alloc(0)) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? uses);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  };
  const clientData = (type: string, sent: string, { challenge = sent, origin = ORIGIN }: Forgery) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  return {
    id,
    make(request: NewPasskeyRequest, forgery: Forgery = {}) {
      userHandle = request.user.id;
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const authData = data(forgery.rpId ?? request.rp_id, forgery, attested);
      // {"fmt": "none", "attStmt": {}, "authData": bytes} in CBOR.
      const head = Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58', 'latin1');
      const attestation = Buffer.concat([head, Buffer.from([authData.length]), authData]);
      return {
        name: 'Test key',
        id,
        client_data: base64url(clientData('webauthn.create', request.challenge, forgery)),
        attestation: base64url(attestation),
        transports: ['internal'],
      };
    },
    use(request: PasskeySignIn, forgery: Forgery = {}) {
      uses += 1;
      const client = clientData('webauthn.get', request.challenge, forgery);
      const authData = data(forgery.rpId ?? request.rp_id, forgery);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        id,
        client_data: base64url(client),
        authenticator_data: base64url(authData),
        signature: base64url(signature),
        user_handle: userHandle === '' ? null : userHandle,
      };
    },
  };
}
