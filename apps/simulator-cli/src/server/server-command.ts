import type { CanvassCommand, ExitCode } from '../host/command.ts';
import { type Finding, removeControls } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { refuse } from '../report/refuse.ts';
import {
  callServer,
  readField,
  type ServerCall,
  type ServerReply,
  unknownReplyFinding,
} from './call-server.ts';
import { type ServerAccess, readServerAccess, addServerOptions } from './server-access.ts';
import { clipText } from '../report/table.ts';

export interface ServerTask {
  readonly host: Host;
  readonly access: ServerAccess;
  readonly options: Readonly<Record<string, unknown>>;
  readonly isJson: boolean;
  call(method: ServerCall['method'], path: string, body?: unknown): Promise<ServerReply>;
}

interface ServerCommand {
  readonly name: string;
  readonly summary: string;
  readonly examples: CanvassCommand['examples'];
  configure?: CanvassCommand['configure'];
  work(task: ServerTask): Promise<ExitCode>;
}

/** Creates a command with the options of a server. It reports missing options before any work. */
export const serverCommand = ({ configure, work, ...description }: ServerCommand): CanvassCommand => ({
  ...description,
  configure(command) {
    configure?.(command);
    addServerOptions(command);
  },
  async run(host, _files, options) {
    const isJson = options['json'] === true;
    const accessResult = await readServerAccess(host, options);
    if ('problem' in accessResult) return refuse(host, [accessResult.problem], isJson);
    const { access } = accessResult;
    const call: ServerTask['call'] = (method, path, body) => callServer(host, access, { method, path, body });
    return work({ host, access, options, isJson, call });
  },
});

interface PagedList<T> {
  readonly path: string;
  readonly name: string;
  isEntry(entry: unknown): entry is T;
  /** Number of entries after which no further page is requested. */
  readonly maxEntries?: number;
}

/** Lists the entries of all pages. Requests no further page after `maxEntries` entries. */
export async function listAll<T>(
  { access, call }: Pick<ServerTask, 'access' | 'call'>,
  { path, name, isEntry, maxEntries = Number.POSITIVE_INFINITY }: PagedList<T>,
): Promise<{ readonly entries: readonly T[] } | { readonly problem: Finding }> {
  const entries: T[] = [];
  let next: string | undefined = path;
  while (next !== undefined && entries.length < maxEntries) {
    const reply: ServerReply = await call('GET', next);
    if ('problem' in reply) return { problem: reply.problem };
    const page = readField(reply.data, name);
    if (!Array.isArray(page) || !page.every(isEntry)) return { problem: unknownReplyFinding(access.root) };
    entries.push(...page);
    next = reply.next;
  }
  return { entries };
}

const NAME_WIDTH = 30;
/** A name, shortened for a table. */
export const shortName = (name: string): string => clipText(removeControls(name), NAME_WIDTH);
