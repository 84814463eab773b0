import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * Requests per minute and address (an IPv6 network of 64 bits counts as one). Limits are high, because a school or
 * company may share an address, and refusing respondents is worse than serving bots. RATE_LIMIT multiplies them.
 */
const PER_MINUTE = {
  /** Starting a response writes a row. */
  begin: 1_200,
  answer: 12_000,
  /** Each file may have up to 10 MB. */
  upload: 600,
  read: 12_000,
  /** Batches of log lines. A page sends one batch in ten seconds. */
  trace: 1_200,
  asset: 60_000,
  operate: 3_000,
} as const;
export type RateClass = keyof typeof PER_MINUTE;

const MINUTE_MS = 60_000;
const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

export async function addRateLimits(server: FastifyInstance, factor: number): Promise<void> {
  if (factor === 0) return;
  await server.register(rateLimit, {
    global: false,
    hook: 'onRequest',
    addHeadersOnExceeding: NO_HEADERS,
    addHeaders: { ...NO_HEADERS, 'retry-after': true },
    keyGenerator: (request) => computeAddressKey(request.ip),
  });
}

export function createRateConfig(rate: RateClass, factor: number) {
  if (factor === 0) return {};
  return { rateLimit: { max: Math.max(1, Math.round(PER_MINUTE[rate] * factor)), timeWindow: MINUTE_MS } };
}

/** Ranges of IPv6 addresses whose last 32 bits are an IPv4 address: mapped, translated, and of NAT64. */
const RANGES_OF_IPV4: ReadonlySet<string> = new Set(['ipv4Mapped', 'rfc6145', 'rfc6052']);
const IPV4_BYTES = 4;
const NETWORK_GROUPS = 4;

/**
 * Returns IPv4, also if written as IPv6, and the first 64 bits of IPv6, which belong to one household. Removes the port
 * that some proxies append, as in `192.0.2.1:4870` and `[2001:db8::1]:4870`, because it differs for each connection.
 */
export function computeAddressKey(writtenAddress: string): string {
  const text = writtenAddress.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  if (!ipaddr.IPv6.isValid(text)) return text;
  const address = ipaddr.IPv6.parse(text);
  if (RANGES_OF_IPV4.has(address.range())) return address.toByteArray().slice(-IPV4_BYTES).join('.');
  const groups = address.parts.slice(0, NETWORK_GROUPS);
  return groups.map((group) => group.toString(16)).join(':');
}
