import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { useAgent } from 'request-filtering-agent';

/** Milliseconds for the whole of a delivery. */
const WITHIN_MS = 10_000;

/** What became of a delivery: a status of HTTP, or why there is none. */
export type Posted = { readonly status: number } | { readonly error: string };

/**
 * Sends a body once. Redirects are not followed. Addresses inside of the operator's own network are refused when the name
 * has been looked up, for the very address that is then connected to, unless `allowsPrivate`.
 */
export function post(
  url: string,
  { headers, body, allowsPrivate }: { headers: Record<string, string>; body: string; allowsPrivate: boolean },
): Promise<Posted> {
  return new Promise((resolve) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      agent: useAgent(url, { allowPrivateIPAddress: allowsPrivate, allowMetaIPAddress: allowsPrivate }),
      signal: AbortSignal.timeout(WITHIN_MS),
    };
    const send = url.startsWith('https:') ? requestHttps : requestHttp;
    try {
      send(url, options, (response) => {
        // What a receiver answers is nothing to us but its status.
        response.destroy();
        resolve({ status: response.statusCode ?? 0 });
      })
        .on('error', (error) => resolve({ error: reasonOf(error) }))
        .end(body);
    } catch (error) {
      resolve({ error: reasonOf(error) });
    }
  });
}

/** In words without an address or a secret of ours: the message of an error may have either. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /private|not allowed/i.test(error.message) ? 'the address is private' : 'failed';
}
