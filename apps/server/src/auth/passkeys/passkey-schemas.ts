import Type from 'typebox';
import { PersonName } from '../people/person-fields.ts';

const base64url = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength });

/** A credential id has at most 1,023 bytes. */
const CredentialId = base64url(1_400);
const ClientData = base64url(4_000);

/** A new passkey, as an authenticator has made it. */
export const NewPasskey = Type.Object({
  name: PersonName,
  id: CredentialId,
  client_data: ClientData,
  attestation: base64url(20_000),
  transports: Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: 10 }),
});

/** A use of a passkey. */
export const UsedPasskey = Type.Object({
  id: CredentialId,
  client_data: ClientData,
  authenticator_data: base64url(4_000),
  signature: base64url(4_000),
  user_handle: Type.Union([base64url(100), Type.Null()]),
});
