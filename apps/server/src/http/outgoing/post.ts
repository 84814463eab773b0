import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { createHmac } from 'node:crypto';
import { useAgent } from 'request-filtering-agent';

const TIMEOUT_MS = 10_000;

/** The outcome of a delivery: an HTTP status, or the reason why there is none. */
export type DeliveryOutcome = { readonly status: number } | { readonly error: string };

/**
 * Sends a body once, without following redirects. Refuses addresses in the operator's private network unless
 * `allowsPrivate`. The check uses the resolved address, and the connection goes to that same address.
 */
export function post(
  url: string,
  { headers, body, allowsPrivate }: { headers: Record<string, string>; body: string; allowsPrivate: boolean },
): Promise<DeliveryOutcome> {
  return new Promise((resolve) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      agent: useAgent(url, { allowPrivateIPAddress: allowsPrivate, allowMetaIPAddress: allowsPrivate }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    try {
      send(url, options, (response) => {
        // Only the status of the reply counts.
        response.destroy();
        resolve({ status: response.statusCode ?? 0 });
      })
        .on('error', (error) => resolve({ error: computeReason(error) }))
        .end(body);
    } catch (error) {
      resolve({ error: computeReason(error) });
    }
  });
}

/** The reason without addresses and secrets, which an error's message may contain. */
function computeReason(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /private|not allowed/i.test(error.message) ? 'the address is private' : 'failed';
}

interface SignedMessage {
  /** Id of the message, the same in all attempts, so that a receiver can ignore repetitions. */
  readonly id: string;
  /** Seconds since 1970, for this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of Standard Webhooks (https://www.standardwebhooks.com), which prove the sender. */
export function createSignedHeaders(
  secret: string,
  { id, timestamp, body }: SignedMessage,
): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
