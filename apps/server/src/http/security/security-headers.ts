import type { FastifyInstance } from 'fastify';
import { createPagePolicy, policyHeader } from './security-policy.ts';

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
  const headers = { ...HEADERS, ...policyHeader(createPagePolicy(tiles, { scripts: [], styles: [] })) };
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });
}
