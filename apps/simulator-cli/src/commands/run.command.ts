import { readdir, mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve, basename } from 'node:path';
import { type Program, plainText, transcriptText } from '@canvass/logic';
import { type CanvassCommand, EXIT, type ExitCode } from '../host/command.ts';
import type { Host } from '../host/host.ts';
import { readFactsFile, runScriptFile } from '../run/run-script-file.ts';
import {
  hasPassed,
  type ScriptRun,
  type Finding,
  Names,
  endOf,
  hostNotes,
  issueText,
} from '@canvass/simulation';
import { loadProgram } from '../project/load-program.ts';
import { jsonText, writeText } from '../report/write-text.ts';
import { junitXml } from '../run/junit.ts';
import { refuse } from '../report/refuse.ts';
import { runText } from '../run/run-report.ts';

/** Writes the transcript of each played script into a folder, or all to stdout for `-`. Returns a problem, if any. */
async function writeTranscripts(
  host: Host,
  target: string,
  runs: readonly ScriptRun[],
): Promise<string | undefined> {
  const texts = runs.flatMap((run) =>
    run.kind === 'played'
      ? [{ name: fileName(run.file), text: transcriptText(run.playback.transcript) }]
      : [],
  );
  if (target === '-') {
    for (const { text } of texts) host.out(text);
    return undefined;
  }
  const duplicate = texts.find(
    ({ name }, index) => texts.findIndex((other) => other.name === name) !== index,
  );
  if (duplicate !== undefined)
    return `Two scripts would write ${duplicate.name}; run them one after the other, or rename one.`;
  try {
    const folder = resolve(host.folder, target);
    await mkdir(folder, { recursive: true });
    for (const { name, text } of texts) await writeFile(join(folder, name), text);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return `The transcripts cannot be written to ${target} (${code}).`;
  }
}

const fileName = (script: string) => `${basename(script, extname(script))}.jsonl`;

const FOLDER = 'scripts';
const EXTENSIONS = new Set(['.yaml', '.yml', '.json']);

/** The named scripts, or else the scripts in the folder `scripts` beside the project, sorted by name. */
async function findScripts(
  host: Host,
  project: string,
  scriptOption: unknown,
): Promise<{ readonly scripts: readonly string[] } | { readonly problem: Finding }> {
  if (Array.isArray(scriptOption)) return { scripts: scriptOption.map(String) };
  const folder = join(dirname(project), FOLDER);
  const names = await listNames(resolve(host.folder, folder));
  const scripts = names.filter((name) => EXTENSIONS.has(extname(name))).map((name) => join(folder, name));
  if (scripts.length > 0) return { scripts };
  return {
    problem: {
      id: 'run.no-scripts',
      severity: 'error',
      file: project,
      message: `There are no scripts: none is named, and the folder \`${folder}\` has none.`,
      fix: 'Name scripts with --script, or save them in that folder as .yaml or .json files.',
    },
  };
}

/** Lists the files of a folder. Returns an empty list if the folder cannot be read. */
async function listNames(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted();
  } catch {
    return [];
  }
}

export const command: CanvassCommand = {
  name: 'run',
  summary: 'runs scripts of respondents and compares the results with their expectations',
  examples: [
    'canvass run study.json',
    'canvass run study.json --script scripts/*.yaml',
    'canvass run study.json --script scripts/*.yaml --junit report.xml',
    'canvass run study.json --script scripts/unhappy.yaml --transcript transcripts',
  ],
  configure: (run) =>
    run
      .argument('<file>', 'project file')
      .option(
        '-s, --script <script...>',
        'scripts in YAML or JSON (default: all in the folder scripts beside FILE)',
      )
      .option('--facts <file>', 'facts of the respondent (JSON) instead of those of the scripts')
      .option('--transcript [folder]', 'writes <script>.jsonl to the folder; - or no folder for stdout')
      .option('--junit <file>', 'writes a JUnit report to the file; - for stdout')
      .option('--json', 'one JSON document on stdout'),
  async run(host, [file = ''], options) {
    const isJson = options['json'] === true;
    const { program, findings } = await loadProgram(host, file);
    if (program === undefined) return refuse(host, findings, isJson);
    const facts = await readFactsFile(host, options['facts']);
    if (facts.problem !== undefined) return refuse(host, [facts.problem], isJson);
    const found = await findScripts(host, file, options['script']);
    if ('problem' in found) return refuse(host, [found.problem], isJson);
    const runs: ScriptRun[] = [];
    for (const script of found.scripts)
      runs.push(await runScriptFile(host, program, script, facts.playedFacts));

    const outputs: Outputs = {
      isJson,
      transcript: transcriptTargetOf(options['transcript']),
      junit: typeof options['junit'] === 'string' ? options['junit'] : undefined,
    };
    const problem =
      countStdoutOutputs(outputs) > 1
        ? STDOUT_CONFLICT
        : await writeOutputs(host, { program, file, runs }, outputs);
    if (problem !== undefined) host.err(`${problem}\n`);
    return problem === undefined ? computeExitCode(runs) : EXIT.badInput;
  },
};

interface Outputs {
  readonly isJson: boolean;
  readonly transcript: string | undefined;
  readonly junit: string | undefined;
}
interface ProjectRuns {
  readonly program: Program;
  readonly file: string;
  readonly runs: readonly ScriptRun[];
}
const STDOUT_CONFLICT =
  'Only one of --json, --junit - and --transcript - can have stdout; write the others into files.';

/** Whether the JSON document contains the transcripts, because both would be printed on stdout. */
const isInJson = ({ isJson, transcript }: Outputs) => isJson && transcript === '-';
const countStdoutOutputs = (outputs: Outputs) =>
  Number(outputs.isJson) +
  Number(outputs.junit === '-') +
  Number(outputs.transcript === '-' && !isInJson(outputs));

async function writeOutputs(
  host: Host,
  { program, file, runs }: ProjectRuns,
  outputs: Outputs,
): Promise<string | undefined> {
  if (outputs.isJson) host.out(jsonText(runJson(program, file, runs, isInJson(outputs))));
  // The report is printed on stderr if stdout has another output.
  else (countStdoutOutputs(outputs) > 0 ? host.err : host.out)(runText(program, runs, host));
  const { transcript, junit } = outputs;
  const problem =
    transcript === undefined || isInJson(outputs)
      ? undefined
      : await writeTranscripts(host, transcript, runs);
  if (problem !== undefined || junit === undefined) return problem;
  return writeText(host, junit, junitXml(program, file, runs));
}

function computeExitCode(runs: readonly ScriptRun[]): ExitCode {
  if (runs.some(({ kind }) => kind === 'unreadable')) return EXIT.badInput;
  return runs.every(hasPassed) ? EXIT.fine : EXIT.findings;
}

function transcriptTargetOf(option: unknown): string | undefined {
  if (option === undefined) return undefined;
  return typeof option === 'string' ? option : '-';
}

/** The output of `canvass run --json`; docs/canvass.md. */
function runJson(program: Program, file: string, runs: readonly ScriptRun[], withTranscripts: boolean) {
  const passed = runs.filter(hasPassed).length;
  const names = new Names(program);
  return {
    project: { file, title: plainText(program.project.title), questions: program.questions.length },
    passed,
    failed: runs.length - passed,
    scripts: runs.map((run) => scriptJson(run, names, withTranscripts)),
  };
}

function scriptJson(run: ScriptRun, names: Names, withTranscript: boolean) {
  const { file } = run;
  if (run.kind === 'unreadable') return { file, ok: false, findings: run.findings };
  const { playback, script, problem, mismatches, warnings } = run;
  const codesOf = (gids: readonly string[]) => gids.map((gid) => names.codeOf(gid));
  return {
    file,
    name: script.name,
    ok: hasPassed(run),
    end: endOf(playback),
    ...(playback.state.end.end !== undefined && { end_name: playback.state.end.end }),
    path: codesOf(playback.path),
    pages: playback.pages.map(codesOf),
    issues: playback.issues.map((issue) => issueText(issue, names)),
    ...hostNotes(names.program, playback, names),
    mismatches: mismatches.map(({ offset: _, isEntry: __, ...rest }) => rest),
    findings: [...(problem === undefined ? [] : [problem]), ...warnings],
    facts: playback.facts,
    events: playback.events,
    ...(withTranscript && { transcript: transcriptText(playback.transcript) }),
  };
}
