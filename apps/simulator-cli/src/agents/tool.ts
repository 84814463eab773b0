import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { type CanvassCommand, EXIT } from '../host/command.ts';
import type { Host } from '../host/host.ts';

/** The longest reply of a tool in characters, about 3,000 tokens. Longer texts have pages. */
export const MAX_REPLY = 12_000;

/** The commands whose work the tools do. */
export type AgentCommands = Readonly<
  Record<'check' | 'run' | 'simulate' | 'explain' | 'versions' | 'quotas' | 'publish', CanvassCommand>
>;

export interface AgentHost extends Host {
  readonly commands: AgentCommands;
}

export interface ToolReply {
  readonly text: string;
  /** Whether the call did not do its work. The text then says what to do. */
  readonly isRefused?: boolean;
}

interface ToolDefinition<Shape extends z.ZodRawShape> {
  readonly name: string;
  /** The agent's text about what the tool does and when to call it. */
  readonly description: string;
  readonly input: Shape;
  readonly effect: 'reads' | 'writes files' | 'publishes';
  run(host: AgentHost, input: z.infer<z.ZodObject<Shape>>): Promise<ToolReply>;
}

export interface AgentTool {
  readonly name: string;
  register(server: McpServer, host: AgentHost): void;
}

const PAGE = {
  page: z.number().int().min(1).max(10_000).optional().describe('page of a long reply; default 1'),
};

/** Defines a tool. Its arguments are checked, its reply has pages, and a cancelled call stops its requests to a server. */
export function defineTool<Shape extends z.ZodRawShape>(tool: ToolDefinition<Shape>): AgentTool {
  const { name, description, input, effect } = tool;
  const inputSchema: z.ZodObject = z.strictObject({ ...input, ...PAGE });
  const annotations = {
    readOnlyHint: effect === 'reads',
    destructiveHint: effect === 'publishes',
    openWorldHint: effect === 'publishes',
  };
  return {
    name,
    register: (server, host) =>
      server.registerTool(name, { description, inputSchema, annotations }, async (values, { signal }) => {
        const { page, ...own } = values;
        // `inputSchema` has checked the values.
        const reply = await tool.run(stoppableHost(host, signal), own as z.infer<z.ZodObject<Shape>>);
        return toResult(reply, typeof page === 'number' ? page : 1);
      }),
  };
}

function stoppableHost(host: AgentHost, signal: AbortSignal): AgentHost {
  return {
    ...host,
    stopSignal: () => signal,
    fetch: (address, init) =>
      host.fetch(address, {
        ...init,
        signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal,
      }),
  };
}

function toResult({ text, isRefused = false }: ToolReply, page: number): CallToolResult {
  const pages = divide(text);
  const shown = pages[page - 1];
  if (shown === undefined)
    return toResult({ text: `There are only ${pages.length} pages.`, isRefused: true }, 1);
  const more =
    page < pages.length ? `\n[page ${page} of ${pages.length}; the next has "page": ${page + 1}]` : '';
  return { content: [{ type: 'text', text: `${shown}${more}` }], ...(isRefused && { isError: true }) };
}

/** Divides a text into pages, after line ends where possible. */
function divide(text: string): readonly string[] {
  const pages: string[] = [];
  let rest = text.toWellFormed();
  while (rest.length > MAX_REPLY) {
    const lineEnd = rest.lastIndexOf('\n', MAX_REPLY - 1) + 1;
    const end = lineEnd > 0 ? lineEnd : MAX_REPLY;
    pages.push(rest.slice(0, end).toWellFormed());
    rest = rest.slice(end);
  }
  return [...pages, rest.toWellFormed()];
}

/** Runs a command on a file, and returns what it printed. A command that finds faults has done its work. */
export async function runCommand(
  host: AgentHost,
  name: keyof AgentCommands,
  file: string,
  options: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly isFine: boolean } & ToolReply> {
  let text = '';
  const print = (part: string | Uint8Array) => {
    text += typeof part === 'string' ? part : Buffer.from(part).toString('utf8');
  };
  const code = await host.commands[name].run({ ...host, out: print, err: print }, [file], options);
  return { text, isRefused: code === EXIT.badInput, isFine: code === EXIT.fine };
}
