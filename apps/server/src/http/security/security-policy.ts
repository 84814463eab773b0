import type { FastifyReply } from 'fastify';

type Directive =
  | `${'default' | 'script' | 'style' | 'img' | 'media' | 'font' | 'connect' | 'manifest' | 'worker' | 'frame'}-src`
  | 'base-uri'
  | 'form-action'
  | 'frame-ancestors'
  | 'sandbox';

/** A content security policy: the sources of each directive, in the order in which the header lists them. */
export type SecurityPolicy = Readonly<Partial<Record<Directive, readonly string[]>>>;

export const SELF = "'self'";
export const NONE = "'none'";
export const UNSAFE_INLINE = "'unsafe-inline'";

interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Other origins that may show the page in a frame. `none` excludes our own as well. */
  readonly framedBy?: readonly string[] | 'none';
}

/**
 * Returns a policy without eval, without unlisted inline scripts and styles, and with images and media of other sites.
 * The data block with the survey is not a script, and React sets styles through the CSSOM, so that both need no
 * exception. `tiles` is the origin of the operator's maps (TRUST-25).
 */
export function createPagePolicy(
  tiles: string | undefined,
  { scripts, styles, framedBy = [] }: InlineHashes,
): SecurityPolicy {
  return {
    'default-src': [NONE],
    'script-src': [SELF, ...scripts],
    'style-src': [SELF, ...styles],
    // Authors' images may come from any https host, so that only tiles over http need an entry.
    'img-src': [SELF, 'https:', 'data:', 'blob:', ...(tiles?.startsWith('http:') ? [tiles] : [])],
    'media-src': [SELF, 'https:'],
    'font-src': [SELF],
    'connect-src': [SELF],
    'manifest-src': [SELF],
    'worker-src': [SELF],
    // Previews are shown in a frame.
    'frame-src': [SELF],
    'base-uri': [NONE],
    'form-action': [SELF],
    'frame-ancestors': framedBy === 'none' ? [NONE] : [SELF, ...framedBy],
  };
}

/** The policy of envelopes, which browsers never show as a page. The header of pages is 300 bytes longer. */
export const DATA_POLICY: SecurityPolicy = { 'default-src': [NONE], 'frame-ancestors': [NONE] };

/** The policy of files of respondents, in which nothing may run. */
export const FILE_POLICY: SecurityPolicy = { 'default-src': [NONE], sandbox: [] };

/** Adds sources to a directive, directly after our own server. A policy that does not allow our own server stays as it is. */
export function extendOwnSources(
  policy: SecurityPolicy,
  directive: Directive,
  sources: readonly string[],
): SecurityPolicy {
  const [first, ...otherSources] = policy[directive] ?? [];
  return first === SELF ? { ...policy, [directive]: [SELF, ...sources, ...otherSources] } : policy;
}

/** The header with a policy. No other code writes the text of a policy. */
export const policyHeader = (policy: SecurityPolicy) => ({
  'content-security-policy': Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; '),
});

export const setPolicy = (reply: FastifyReply, policy: SecurityPolicy): FastifyReply =>
  reply.headers(policyHeader(policy));
