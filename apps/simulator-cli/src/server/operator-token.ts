import type { Finding } from '@canvass/simulation';
import { join } from 'node:path';
import type { Host } from '../host/host.ts';
import { readSource } from '../input/read-source.ts';

export type TokenResult = { readonly token: string } | { readonly problem: Finding };

/** `--token`, else CANVASS_TOKEN, else the file `operator-token` in `--data-dir`. */
export async function operatorToken(
  host: Host,
  { token, dataDir }: { readonly token?: unknown; readonly dataDir?: unknown },
): Promise<TokenResult> {
  const given = typeof token === 'string' ? token : host.env['CANVASS_TOKEN'];
  if (given !== undefined && given.trim() !== '') return checked(given.trim());
  if (typeof dataDir !== 'string') {
    return missing(
      '--token',
      'No operator token is given.',
      'Use --token, CANVASS_TOKEN, or --data-dir of the server.',
    );
  }
  const read = await readSource(host, join(dataDir, 'operator-token'), 10_000);
  return 'problem' in read ? read : checked(read.source.text.trim());
}

/** A token travels in a header: printable ASCII without blanks. */
function checked(token: string): TokenResult {
  if (/^[\x21-\x7e]+$/.test(token)) return { token };
  return missing('--token', 'The operator token has characters that no token has.', 'Copy it again.');
}

function missing(file: string, message: string, fix: string): TokenResult {
  return { problem: { id: 'server.token', severity: 'error', file, message, fix } };
}
