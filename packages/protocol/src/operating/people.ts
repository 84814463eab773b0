import Type from 'typebox';
import { nullable, oneOf, Time, type DataOf } from '../schemas/parts.ts';
import { PERSON_STATES } from './person-limits.ts';
import { ROLE_NAMES, type Role } from './roles.ts';

/** A role in a place: the whole installation, or one survey. */
export interface RoleInPlace {
  readonly role: Role;
  /** Id of the survey; null for the installation. */
  readonly survey: string | null;
}

const PersonRole = Type.Object({
  role: oneOf(...ROLE_NAMES),
  survey: nullable(Type.String({ description: 'Id of the survey. Null for the whole installation.' })),
  title: nullable(Type.String({ description: 'Title of the survey. Null if it is not published.' })),
});

const Person = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  state: oneOf(...PERSON_STATES),
  roles: Type.Array(PersonRole),
  made_at: Time,
  used_at: nullable(Type.String({ format: 'date-time', description: 'Last call in a session.' })),
});
export type Person = DataOf<typeof Person>;
/** Reply to `GET /api/people`. */
export const People = Type.Object({ people: Type.Array(Person) });
export type People = DataOf<typeof People>;

/** A link that is returned once, because only its hash is stored. */
export const PersonLink = Type.Object({
  id: Type.String({ description: 'Id of the person.' }),
  path: Type.String({ description: 'Path below the address of the server. The link works once.' }),
  expires_at: Time,
  mailed_to: Type.Optional(Type.String({ description: 'Address to which the server also mails the link.' })),
});
export type PersonLink = DataOf<typeof PersonLink>;

export const ChangedPerson = Type.Object({ id: Type.String() });
export type ChangedPerson = DataOf<typeof ChangedPerson>;

/** Reply to `POST /api/people/links/show`: the person whose link it is. */
export const OpenedPersonLink = Type.Object({
  kind: oneOf('invitation', 'reset'),
  email: Type.String(),
  name: Type.String(),
});
export type OpenedPersonLink = DataOf<typeof OpenedPersonLink>;

/** Reply to `GET /api/operators/sessions/ways`: how people can sign in besides passwords. */
export const SignInWays = Type.Object({
  passkey_origin: nullable(
    Type.String({ description: 'The address at which passkeys work. Null if the server has none.' }),
  ),
  provider: nullable(Type.String({ description: 'The name of the provider of OpenID Connect.' })),
});
export type SignInWays = DataOf<typeof SignInWays>;

/** Reply to `DELETE /api/operators/sessions`. */
export const SignedOut = Type.Object({
  next: nullable(Type.String({ description: 'The address that also signs out at the provider.' })),
});
export type SignedOut = DataOf<typeof SignedOut>;

/** A challenge for a sign-in by passkey. */
export const PasskeySignIn = Type.Object({
  challenge: Type.String({ description: 'base64url; valid once, for five minutes.' }),
  rp_id: Type.String({ description: 'The name of the site to which passkeys belong.' }),
});
export type PasskeySignIn = DataOf<typeof PasskeySignIn>;

/** A challenge for a new passkey of a person. */
export const NewPasskeyRequest = Type.Object({
  ...PasskeySignIn.properties,
  user: Type.Object({ id: Type.String(), email: Type.String(), name: Type.String() }),
  known: Type.Array(Type.String(), { description: 'Ids of the passkeys that the person has.' }),
});
export type NewPasskeyRequest = DataOf<typeof NewPasskeyRequest>;

const AccountPasskey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  made_at: Time,
  used_at: nullable(Time),
});
export type AccountPasskey = DataOf<typeof AccountPasskey>;
/** Reply to `GET /api/account/passkeys`. */
export const AccountPasskeys = Type.Object({ passkeys: Type.Array(AccountPasskey) });
export type AccountPasskeys = DataOf<typeof AccountPasskeys>;

/** Reply to `GET /api/account`. */
export const Account = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  language: nullable(Type.String()),
  has_password: Type.Boolean(),
  roles: Type.Array(PersonRole),
});
export type Account = DataOf<typeof Account>;

const AccountSession = Type.Object({
  id: Type.String(),
  device: nullable(Type.String({ description: 'User-Agent of the browser, shortened.' })),
  begun_at: Time,
  used_at: nullable(Time),
  is_current: Type.Boolean(),
});
export type AccountSession = DataOf<typeof AccountSession>;
/** Reply to `GET /api/account/sessions`. */
export const AccountSessions = Type.Object({ sessions: Type.Array(AccountSession) });
export type AccountSessions = DataOf<typeof AccountSessions>;
