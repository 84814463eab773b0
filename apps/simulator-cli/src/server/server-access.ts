import type { Finding } from '@canvass/simulation';
import { join } from 'node:path';
import type { Host } from '../host/host.ts';
import { readSource } from '../input/read-source.ts';
import type { Command } from 'commander';

type TokenResult = { readonly token: string } | { readonly problem: Finding };

/** Reads the token from `--token`, or else CANVASS_TOKEN, or else the file `operator-token` in `--data-dir`. */
async function findOperatorToken(
  host: Host,
  { token, dataDir }: { readonly token?: unknown; readonly dataDir?: unknown },
): Promise<TokenResult> {
  const tokenOption = typeof token === 'string' ? token : host.env['CANVASS_TOKEN'];
  if (tokenOption !== undefined && tokenOption.trim() !== '') return checkToken(tokenOption.trim());
  if (typeof dataDir !== 'string') {
    return tokenProblem(
      '--token',
      'No operator token is given.',
      'Use --token, CANVASS_TOKEN, or --data-dir of the server.',
    );
  }
  const readResult = await readSource(host, join(dataDir, 'operator-token'), 10_000);
  return 'problem' in readResult ? readResult : checkToken(readResult.source.text.trim());
}

/** Accepts printable ASCII without spaces, because a token is sent in a header. */
function checkToken(token: string): TokenResult {
  if (/^[\x21-\x7e]+$/.test(token)) return { token };
  return tokenProblem('--token', 'The operator token contains invalid characters.', 'Copy it again.');
}

function tokenProblem(file: string, message: string, fix: string): TokenResult {
  return { problem: { id: 'server.token', severity: 'error', file, message, fix } };
}

export interface ServerAccess {
  /** The server's address, without a slash at the end. */
  readonly root: string;
  readonly token: string;
}
type AccessResult = { readonly access: ServerAccess } | { readonly problem: Finding };

export function addServerOptions(command: Command): Command {
  return command
    .option(
      '--server <url>',
      'address of the server, such as http://localhost:4870 (default: CANVASS_SERVER)',
    )
    .option('--token <token>', "the operator's token (default: CANVASS_TOKEN)")
    .option('--data-dir <folder>', 'data folder of a server on this machine, which holds the token')
    .option('--json', 'one JSON document on stdout');
}

/** Reads the options of `addServerOptions`, without a call to the server. */
export async function readServerAccess(
  host: Host,
  options: Readonly<Record<string, unknown>>,
): Promise<AccessResult> {
  const address = options['server'] ?? host.env['CANVASS_SERVER'];
  if (address === undefined || address === '')
    return addressProblem('No server is named.', 'Use --server or CANVASS_SERVER.');
  const root = parseServerRoot(String(address));
  if (root === undefined)
    return addressProblem(
      `\`${String(address)}\` is no address of a server.`,
      'Write it with http:// or https://.',
    );
  const tokenResult = await findOperatorToken(host, options);
  return 'problem' in tokenResult ? tokenResult : { access: { root, token: tokenResult.token } };
}

/** Returns the address without the final slash, or undefined if it is not an http address. */
function parseServerRoot(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

const addressProblem = (message: string, fix: string): AccessResult => ({
  problem: { id: 'server.address', severity: 'error', file: '--server', message, fix },
});
