import type { FastifyInstance } from 'fastify';

/** What may stand inside of a page, by hash. */
interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Origins besides our own that may show the page in a frame; `none`: nobody, not even we. */
  readonly framedBy?: readonly string[] | 'none';
}

/**
 * No inline script or style but those that a page names by their hashes, no eval, nothing from elsewhere but pictures and
 * media that authors link to. The data block with the survey is no script, so it needs no exception; React sets styles
 * through the CSSOM, so neither do they. `tiles` is the origin of the operator's maps.
 */
export function contentSecurityPolicy(
  tiles: string | undefined,
  { scripts, styles, framedBy = [] }: Inline,
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // Pictures of authors may come from any https host, so tiles need a word of their own only elsewhere.
    `img-src 'self' https: data: blob:${tiles?.startsWith('http:') ? ` ${tiles}` : ''}`,
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // Previews stand in a frame of their own.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    framedBy === 'none' ? "frame-ancestors 'none'" : ["frame-ancestors 'self'", ...framedBy].join(' '),
  ].join('; ');
}

/** What pages may ask of a device. Only the page on which staff scan coupons may use the camera. */
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()';
export const CAMERA_ALLOWED = { 'permissions-policy': PERMISSIONS.replace('camera=()', 'camera=(self)') };

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/**
 * Puts the headers on every answer, errors included. HSTS only where the respondent came over https.
 */
export function addSecurityHeaders(server: FastifyInstance, tiles: string | undefined): void {
  const policy = contentSecurityPolicy(tiles, { scripts: [], styles: [] });
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS).header('content-security-policy', policy).header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });
}
