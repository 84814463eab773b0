import type { Program } from '@canvass/logic';
import type { Database } from '../../database/database.ts';
import { findSecret } from './links.ts';
import { type ClaimedLink, isSignedBy, readSignature } from './link-signature.ts';

/** The reason for which a signed parameter of a link is ignored. */
type LinkFault =
  /** The link has the parameter without a signature, or the signature does not name it. */
  | 'unsigned'
  /** The signature does not have the form that this server writes. */
  | 'malformed'
  /** The survey does not have the signing key, or no longer has it. */
  | 'unknown_key'
  /** The mac does not match the survey, expiry, id, names and values. */
  | 'wrong'
  | 'expired';

export interface VerifiedLink {
  /** The declared parameters of the link. Signed parameters are included only with a valid signature. */
  readonly params: Readonly<Record<string, string>>;
  /** The id of a link with a valid signature. */
  readonly id?: string;
  /** The names of the ignored signed parameters, and the reason. Values are omitted, because they must never be logged. */
  readonly ignored?: { readonly names: readonly string[]; readonly fault: LinkFault };
}

interface LinkCall {
  readonly surveyId: string;
  readonly program: Program;
  readonly params: Readonly<Record<string, string>>;
  readonly signature: string | undefined;
  /** Milliseconds since 1970 by the server's clock, the only one that counts (TRUST-9). */
  readonly now: number;
}

/** Separates the valid parameters of a link from the ignored ones (docs/adr/0081). */
export async function verifyLink(database: Pick<Database, 'query'>, call: LinkCall): Promise<VerifiedLink> {
  const signatureCheck = await checkSignature(database, call);
  const signedNames = new Set('fault' in signatureCheck ? [] : signatureCheck.names);
  const { params: declaredParams } = call.program;
  const isSigned = (name: string) => declaredParams.get(name)?.signed === true;
  const ignoredNames = Object.keys(call.params).filter((name) => isSigned(name) && !signedNames.has(name));
  const params = Object.fromEntries(
    Object.entries(call.params).filter(([name]) => declaredParams.has(name) && !ignoredNames.includes(name)),
  );
  const fault = 'fault' in signatureCheck ? signatureCheck.fault : 'unsigned';
  return {
    params,
    ...(!('fault' in signatureCheck) && { id: signatureCheck.id }),
    ...((ignoredNames.length > 0 || fault !== 'unsigned') && { ignored: { names: ignoredNames, fault } }),
  };
}

type SignatureCheck = Pick<ClaimedLink, 'names' | 'id'> | { readonly fault: LinkFault };

async function checkSignature(database: Pick<Database, 'query'>, call: LinkCall): Promise<SignatureCheck> {
  if (call.signature === undefined) return { fault: 'unsigned' };
  const claimedLink = readSignature(call.signature);
  if (claimedLink === undefined) return { fault: 'malformed' };
  const { keyId, expires, id, names, mac } = claimedLink;
  const { surveyId, now } = call;
  const sentParams = new Map(Object.entries(call.params)); // a Map, because an object would also find `constructor`
  const params = names.flatMap((name) => {
    const value = sentParams.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  if (params.length < names.length) return { fault: 'wrong' };
  const secret = await findSecret(database, surveyId, keyId);
  if (secret === undefined) return { fault: 'unknown_key' };
  if (!isSignedBy(secret, { surveyId, keyId, expires, id, params }, mac)) return { fault: 'wrong' };
  return expires > 0 && expires * 1_000 <= now ? { fault: 'expired' } : { names, id };
}
