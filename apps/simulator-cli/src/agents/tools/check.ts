import { writeText } from '../../report/write-text.ts';
import { z } from 'zod';
import { findFileProblem, PROJECT_FILE, SCRIPT_FILE } from '../agent-files.ts';
import {
  type AgentCommands,
  type AgentHost,
  type AgentTool,
  defineTool,
  runCommand,
  type ToolReply,
} from '../tool.ts';

/** Runs a command on a file with options that name other files, all of the working folder. */
async function runOnFiles(
  host: AgentHost,
  name: keyof AgentCommands,
  file: string,
  { other, ...options }: { readonly other?: string | undefined; readonly [option: string]: unknown },
): Promise<ToolReply> {
  for (const read of other === undefined ? [file] : [file, other]) {
    const problem = await findFileProblem(host, read);
    if (problem !== undefined) return { text: problem, isRefused: true };
  }
  return runCommand(host, name, file, options);
}

const checkSurvey = defineTool({
  name: 'check_survey',
  description: 'Errors and warnings of a survey as JSON: where, what is wrong, and how to fix it.',
  input: { file: PROJECT_FILE },
  effect: 'reads',
  run: (host, { file }) => runOnFiles(host, 'check', file, { json: true }),
});

const writeScript = defineTool({
  name: 'write_script',
  description:
    'Writes a script of a respondent for run_scripts and explain_question, or assumptions for simulate_survey, in YAML. search_documents "scripts" explains them.',
  input: { file: SCRIPT_FILE, text: z.string().min(1).max(100_000) },
  effect: 'writes files',
  async run(host, { file, text }): Promise<ToolReply> {
    if (file.endsWith('.json'))
      return { text: 'Write scripts as YAML, with a name that ends in .yaml.', isRefused: true };
    const problem = (await findFileProblem(host, file)) ?? (await writeText(host, file, text));
    return problem === undefined ? { text: `Written: ${file}` } : { text: problem, isRefused: true };
  },
});

const runScripts = defineTool({
  name: 'run_scripts',
  description:
    'Plays a scripted respondent, or all scripts in the folder scripts beside the file, and compares results with expectations.',
  input: { file: PROJECT_FILE, script: SCRIPT_FILE.optional() },
  effect: 'reads',
  run: (host, { file, script }) =>
    runOnFiles(host, 'run', file, { other: script, script: script && [script] }),
});

const simulateSurvey = defineTool({
  name: 'simulate_survey',
  description:
    'Random respondents answer the survey: how many see, answer and finish what, and which quotas fill.',
  input: {
    file: PROJECT_FILE,
    respondents: z.number().int().min(1).max(2_000).optional().describe('default 300'),
    seed: z.string().max(50).optional(),
    assume: SCRIPT_FILE.optional().describe('file with assumptions'),
  },
  effect: 'reads',
  run: (host, { file, respondents = 300, seed = '1', assume }) => {
    const plan = { respondents, seed, concurrent: 1, quotaFillPoints: 10 };
    return runOnFiles(host, 'simulate', file, { other: assume, assume, ...plan, progress: 'quiet' });
  },
});

const explainQuestion = defineTool({
  name: 'explain_question',
  description:
    'Why a question is shown or hidden for a scripted respondent, and which other answers would change that.',
  input: {
    file: PROJECT_FILE,
    script: SCRIPT_FILE,
    question: z.string().min(1).max(200).describe('code or gid'),
  },
  effect: 'reads',
  run: (host, { file, script, question }) =>
    runOnFiles(host, 'explain', file, { other: script, script, question }),
});

/** The tools that check a survey and try it without a server. */
export const checkTools: readonly AgentTool[] = [
  checkSurvey,
  writeScript,
  runScripts,
  simulateSurvey,
  explainQuestion,
];
