import type { Command } from 'commander';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { operatorToken } from './operator-token.ts';

/** Where a server is, and what opens it to its operator. */
export interface ServerAccess {
  /** Without a slash at the end. */
  readonly root: string;
  readonly token: string;
}
export type AccessResult = { readonly access: ServerAccess } | { readonly problem: Finding };

/** The options of every command that talks to a server. */
export function serverOptions(command: Command): Command {
  return command
    .option(
      '--server <url>',
      'address of the server, such as http://localhost:4870 (default: CANVASS_SERVER)',
    )
    .option('--token <token>', "the operator's token (default: CANVASS_TOKEN)")
    .option('--data-dir <folder>', 'data folder of a server on this machine, which holds the token')
    .option('--json', 'one JSON document on stdout');
}

/** Reads what `serverOptions` has added. Nothing is sent yet. */
export async function serverAccess(
  host: Host,
  options: Readonly<Record<string, unknown>>,
): Promise<AccessResult> {
  const address = options['server'] ?? host.env['CANVASS_SERVER'];
  if (address === undefined || address === '')
    return badAddress('No server is named.', 'Use --server or CANVASS_SERVER.');
  const root = serverRoot(String(address));
  if (root === undefined)
    return badAddress(
      `\`${String(address)}\` is no address of a server.`,
      'Write it with http:// or https://.',
    );
  const read = await operatorToken(host, options);
  return 'problem' in read ? read : { access: { root, token: read.token } };
}

/** The root of a server, without the slash at the end; undefined when the text is no http address. */
function serverRoot(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

const badAddress = (message: string, fix: string): AccessResult => ({
  problem: { id: 'server.address', severity: 'error', file: '--server', message, fix },
});
