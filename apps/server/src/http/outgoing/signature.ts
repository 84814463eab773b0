import { createHmac } from 'node:crypto';

interface SignedMessage {
  /** The same for all attempts, so that a receiver can ignore repeated messages. */
  readonly id: string;
  /** Seconds since 1970, for this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of Standard Webhooks (https://www.standardwebhooks.com), which prove the sender. */
export function signedHeaders(
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
