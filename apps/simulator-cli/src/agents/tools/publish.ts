import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { findFileProblem, PROJECT_FILE } from '../agent-files.ts';
import { openProject } from '../open-project.ts';
import { type AgentTool, defineTool, runCommand, type ToolReply } from '../tool.ts';

const compareVersions = defineTool({
  name: 'compare_versions',
  description:
    'Lists the versions of a published survey, or compares two. Needs CANVASS_SERVER and CANVASS_TOKEN.',
  input: {
    file: PROJECT_FILE,
    compare: z
      .string()
      .regex(/^[1-9]\d{0,5}\.\.([1-9]\d{0,5}|draft)$/, 'such as 2..3 or 3..draft')
      .optional(),
  },
  effect: 'reads',
  async run(host, { file, compare }): Promise<ToolReply> {
    const problem = await findFileProblem(host, file);
    if (problem !== undefined) return { text: problem, isRefused: true };
    const [from, to] = compare?.split('..') ?? [];
    return runCommand(host, 'versions', file, compare === undefined ? {} : { compare: { from, to } });
  },
});

const readQuotas = defineTool({
  name: 'read_quotas',
  description: 'The counts of the quotas of a published survey. It contains no answers.',
  input: { file: PROJECT_FILE },
  effect: 'reads',
  async run(host, { file }): Promise<ToolReply> {
    const problem = await findFileProblem(host, file);
    if (problem !== undefined) return { text: problem, isRefused: true };
    return runCommand(host, 'quotas', file);
  },
});

/** Publishing takes two calls: the first returns a code for exactly this text, with which the second publishes it. */
const publishSurvey = (key: Buffer) =>
  defineTool({
    name: 'publish_survey',
    description:
      'Publishes a survey on the server of CANVASS_SERVER. The first call checks it and returns a code. Ask the person, and call again with the code as "confirm".',
    input: { file: PROJECT_FILE, confirm: z.string().max(40).optional() },
    effect: 'publishes',
    async run(host, { file, confirm }): Promise<ToolReply> {
      const opened = await openProject(host, file);
      if ('problem' in opened) return { text: opened.problem, isRefused: true };
      const check = await runCommand(host, 'check', file, { json: true });
      if (!check.isFine) return { text: `Correct the errors first.\n${check.text}`, isRefused: true };
      const server = host.env['CANVASS_SERVER'] ?? '';
      if (server === '')
        return {
          text: 'No server is named. Start `canvass mcp` with CANVASS_SERVER and CANVASS_TOKEN.',
          isRefused: true,
        };
      const code = createHmac('sha256', key)
        .update(`${server}\n${file}\n${opened.text}`)
        .digest('hex')
        .slice(0, 12);
      if (confirm === undefined) {
        return {
          text: `Not published yet. This makes ${file} public on ${server}, and people can answer it at once. Ask the person whether to publish; if they agree, call again with "confirm": "${code}".`,
        };
      }
      if (confirm !== code)
        return {
          text: 'The code does not fit, or the file has changed since. Call again without "confirm".',
          isRefused: true,
        };
      const published = await runCommand(host, 'publish', file, { json: true });
      return { text: published.text, isRefused: !published.isFine };
    },
  });

/** The tools that call a server. Codes of confirmation hold until the command ends. */
export const publishTools = (): readonly AgentTool[] => [
  compareVersions,
  readQuotas,
  publishSurvey(randomBytes(32)),
];
