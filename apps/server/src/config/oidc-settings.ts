import { ROLE_NAMES, type Role } from '@canvass/protocol';
import { readSecret } from './messaging-settings.ts';

/** The provider of OpenID Connect with which people sign in (docs/operations.md). */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name of the provider on the sign-in page. */
  readonly name: string;
  /** The address of this server, to which the provider sends people back. */
  readonly origin: string;
  /** The claim with a person's groups. Dots lead into objects. */
  readonly groupsClaim: string;
  /** Roles by group. Undefined if the provider gives no roles, and only invited people may sign in. */
  readonly roles: ReadonlyMap<string, Role> | undefined;
  /** Domains of e-mail addresses that may sign in. Empty for all. */
  readonly domains: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

const MAX_NAME_LENGTH = 60;

/** The group of all people of the provider in `OIDC_ROLES`. */
export const EVERY_GROUP = '*';

/** Returns undefined without `OIDC_ISSUER`. Adds errors to `problems`, without secrets. */
export function readOidcSettings(env: Environment, problems: string[]): OidcSettings | undefined {
  const issuer = env['OIDC_ISSUER'];
  if (!issuer) return undefined;
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (url === undefined || !isSafe(url))
    problems.push(`OIDC_ISSUER must be an address such as https://login.example.org, and it is "${issuer}".`);
  return {
    issuer,
    clientId: readNeeded(env, 'OIDC_CLIENT_ID', 'the id that the provider has given you', problems),
    clientSecret: readSecret(env, 'OIDC_CLIENT_SECRET', problems),
    name: (env['OIDC_NAME'] || url?.hostname || issuer).slice(0, MAX_NAME_LENGTH),
    origin: readNeeded(env, 'PUBLIC_ORIGIN', 'the address to which the provider sends people back', problems),
    groupsClaim: env['OIDC_GROUPS_CLAIM'] || 'groups',
    roles: readRoles(env['OIDC_ROLES'], problems),
    domains: listOf(env['OIDC_DOMAINS']).map((domain) => domain.toLowerCase()),
  };
}

/** Plain http is allowed on this machine only. */
const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'));

function readNeeded(env: Environment, name: string, meaning: string, problems: string[]): string {
  const value = env[name] ?? '';
  if (value === '') problems.push(`OIDC_ISSUER also needs ${name}: ${meaning}.`);
  return value;
}

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function readRoles(text: string | undefined, problems: string[]): ReadonlyMap<string, Role> | undefined {
  const parts = listOf(text);
  if (parts.length === 0) return undefined;
  const roles = new Map<string, Role>();
  for (const part of parts) {
    const end = part.lastIndexOf('=');
    const role = ROLE_NAMES.find((name) => name === part.slice(end + 1).trim());
    if (end > 0 && role !== undefined) roles.set(part.slice(0, end).trim(), role);
    else
      problems.push(
        `OIDC_ROLES must look like survey-admins=owner,research=author with the roles ${ROLE_NAMES.join(', ')}, and a part is "${part}".`,
      );
  }
  return roles;
}
