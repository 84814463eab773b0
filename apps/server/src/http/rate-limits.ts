import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/**
 * Requests per minute and address (an IPv6 network of 64 bits counts as one). Generous: a school or a company answers
 * from one address, and refusing a respondent is worse than serving a robot. RATE_LIMIT multiplies them.
 */
const PER_MINUTE = {
  /** Starting a response writes a row. */
  begin: 1_200,
  answer: 12_000,
  /** Each may have 10 MB. */
  upload: 600,
  read: 12_000,
  /** Lines of the log: a page sends one batch in ten seconds. */
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
    keyGenerator: (request) => addressKey(request.ip),
  });
}

/** What a route puts in its `config`. */
export function rateConfig(rate: RateClass, factor: number) {
  if (factor === 0) return {};
  return { rateLimit: { max: Math.max(1, Math.round(PER_MINUTE[rate] * factor)), timeWindow: MINUTE_MS } };
}

/**
 * IPv4 as it is; of IPv6 the first 64 bits, since one household has them all. Some proxies write the port of the client
 * behind its address, as in `192.0.2.1:4870` and `[2001:db8::1]:4870`: each connection would be another address.
 */
export function addressKey(written: string): string {
  const ip = written.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
