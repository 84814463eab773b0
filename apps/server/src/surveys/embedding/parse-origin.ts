import { ANY_ORIGIN } from '@canvass/protocol';

/** A host name, an IPv4 address or `[::1]`, with a port or without. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[\da-f:]+\])(?::\d{1,5})?$/;

/**
 * An origin as `frame-ancestors` and browsers write it: `https://shop.example`, `http://localhost:3000`, or `*`.
 * Undefined for everything else: paths, patterns, other schemes, and whatever could end the header.
 */
export function parseOrigin(text: string): string | undefined {
  if (text === ANY_ORIGIN) return ANY_ORIGIN;
  const [, scheme = '', host = ''] = /^(https?):\/\/([^/]+)\/?$/i.exec(text.trim()) ?? [];
  const lower = host.toLowerCase();
  if (!HOST.test(lower)) return undefined;
  const url = `${scheme.toLowerCase()}://${lower}`;
  return URL.canParse(url) ? new URL(url).origin : undefined;
}
