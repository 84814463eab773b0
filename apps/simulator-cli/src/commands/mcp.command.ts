import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createAgentServer } from '../agents/agent-server.ts';
import { type CanvassCommand, EXIT } from '../host/command.ts';
import type { Host } from '../host/host.ts';
import { command as check } from './check.command.ts';
import { command as explain } from './explain.command.ts';
import { command as publish } from './publish.command.ts';
import { command as quotas } from './quotas.command.ts';
import { command as run } from './run.command.ts';
import { command as simulate } from './simulate.command.ts';
import { command as versions } from './versions.command.ts';

/** Creates the server of `canvass mcp`, without a connection. */
export const createServer = (host: Host) =>
  createAgentServer({ ...host, commands: { check, explain, publish, quotas, run, simulate, versions } });

export const command: CanvassCommand = {
  name: 'mcp',
  summary: 'gives agents tools for the surveys in this folder (Model Context Protocol on stdin and stdout)',
  examples: ['canvass mcp'],
  configure: () => undefined,
  async run(host) {
    const server = createServer(host);
    const stop = host.stopSignal();
    const ended = new Promise<void>((resolve) => {
      server.server.onclose = resolve;
      process.stdin.once('end', resolve);
      if (stop.aborted) resolve();
      else stop.addEventListener('abort', () => resolve(), { once: true });
    });
    await server.connect(new StdioServerTransport());
    await ended;
    await server.close();
    return EXIT.fine;
  },
};
