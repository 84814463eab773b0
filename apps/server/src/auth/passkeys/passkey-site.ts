import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../config/settings.ts';

/** The address for which passkeys of this server are valid. */
export interface PasskeySite {
  readonly origin: string;
  /** The name to which authenticators bind a passkey (the relying party). */
  readonly rpId: string;
}

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/**
 * The site of `PUBLIC_ORIGIN`; without it, the address of the call if it is this machine. Undefined for addresses for
 * which browsers have no passkeys: plain http of other machines, and numbers instead of a name. A Host header of another
 * name never counts.
 */
export function findPasskeySite(
  { publicOrigin }: Pick<Settings, 'publicOrigin'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): PasskeySite | undefined {
  const address = publicOrigin ?? `${protocol}://${host}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const isUsable = isLocal(url.hostname) || (publicOrigin !== undefined && url.protocol === 'https:');
  return isUsable ? { origin: url.origin, rpId: url.hostname } : undefined;
}
