import type { Program } from '@canvass/logic';
import type { Database } from '../../database/database.ts';
import { findSecret } from './link-key-store.ts';
import { type ClaimedLink, isSignedBy, readSignature } from './link-signature.ts';

/** Why a signed parameter of a link does not count. */
type LinkFault =
  /** The link carries one without a signature, or the signature does not name it. */
  | 'unsigned'
  /** The signature is no text that this server writes. */
  | 'malformed'
  /** It was made by a key that this survey has not, or no longer. */
  | 'unknown_key'
  /** It was made for other names, values, another survey or another time. */
  | 'wrong'
  | 'expired';

export interface VerifiedLink {
  /** What counts: parameters that the project declares, and of those that are signed the ones that a signature covers. */
  readonly params: Readonly<Record<string, string>>;
  /** Id of a link whose signature is right. */
  readonly id?: string;
  /** What was left out, and why. Names only: values never reach a log. */
  readonly left?: { readonly names: readonly string[]; readonly fault: LinkFault };
}

interface LinkCall {
  readonly surveyId: string;
  readonly program: Program;
  readonly params: Readonly<Record<string, string>>;
  readonly signature: string | undefined;
  /** Milliseconds since 1970: only the server's clock decides (TRUST-9). */
  readonly now: number;
}

/** Sorts the parameters of a link into those that count and those that do not (docs/adr/0081). */
export async function verifyLink(database: Pick<Database, 'query'>, call: LinkCall): Promise<VerifiedLink> {
  const checked = await check(database, call);
  const covered = new Set('fault' in checked ? [] : checked.names);
  const { params: declared } = call.program;
  const isSigned = (name: string) => declared.get(name)?.signed === true;
  const names = Object.keys(call.params).filter((name) => isSigned(name) && !covered.has(name));
  const params = Object.fromEntries(
    Object.entries(call.params).filter(([name]) => declared.has(name) && !names.includes(name)),
  );
  const fault = 'fault' in checked ? checked.fault : 'unsigned';
  return {
    params,
    ...(!('fault' in checked) && { id: checked.id }),
    ...((names.length > 0 || fault !== 'unsigned') && { left: { names, fault } }),
  };
}

type Checked = Pick<ClaimedLink, 'names' | 'id'> | { readonly fault: LinkFault };

async function check(database: Pick<Database, 'query'>, call: LinkCall): Promise<Checked> {
  if (call.signature === undefined) return { fault: 'unsigned' };
  const claimed = readSignature(call.signature);
  if (claimed === undefined) return { fault: 'malformed' };
  const { keyId, expires, id, names, mac } = claimed;
  const { surveyId, now } = call;
  const given = new Map(Object.entries(call.params)); // own names only: `constructor` is none
  const params = names.flatMap((name) => {
    const value = given.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  if (params.length < names.length) return { fault: 'wrong' };
  const secret = await findSecret(database, surveyId, keyId);
  if (secret === undefined) return { fault: 'unknown_key' };
  if (!isSignedBy(secret, { surveyId, keyId, expires, id, params }, mac)) return { fault: 'wrong' };
  return expires > 0 && expires * 1_000 <= now ? { fault: 'expired' } : { names, id };
}
