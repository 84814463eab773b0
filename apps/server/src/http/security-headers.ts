import type { FastifyInstance } from 'fastify';

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
export function createSecurityPolicy(
  tiles: string | undefined,
  { scripts, styles, framedBy = [] }: InlineHashes,
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // Authors' images may come from any https host, so that only tiles over http need an entry.
    `img-src 'self' https: data: blob:${tiles?.startsWith('http:') ? ` ${tiles}` : ''}`,
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    // Previews are shown in a frame.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    framedBy === 'none' ? "frame-ancestors 'none'" : ["frame-ancestors 'self'", ...framedBy].join(' '),
  ].join('; ');
}

/** Only the page on which staff scan coupons may use the camera. */
const PERMISSIONS = 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()';
export const CAMERA_ALLOWED = { 'permissions-policy': PERMISSIONS.replace('camera=()', 'camera=(self)') };

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Adds the headers to every reply, including errors, and HSTS if the respondent used https. */
export function addSecurityHeaders(server: FastifyInstance, tiles: string | undefined): void {
  const policy = createSecurityPolicy(tiles, { scripts: [], styles: [] });
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS).header('content-security-policy', policy).header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });
}
