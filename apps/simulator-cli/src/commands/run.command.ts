import type { Program } from '@canvass/logic';
import type { CanvassCommand } from '../host/command.ts';
import { EXIT, type ExitCode } from '../host/exit-code.ts';
import type { Host } from '../host/host.ts';
import { readFactsFile } from '../run/read-facts-file.ts';
import { findScripts } from '../run/find-scripts.ts';
import { hasPassed, type ScriptRun } from '@canvass/simulation';
import { runScriptFile } from '../run/run-script-file.ts';
import { loadProgram } from '../project/load-program.ts';
import { jsonText } from '../report/json.ts';
import { junitXml } from '../run/junit.ts';
import { refuse } from '../report/refuse.ts';
import { runJson } from '../run/run-json.ts';
import { runText } from '../run/run-report.ts';
import { writeText } from '../report/write-text.ts';
import { writeTranscripts } from '../run/write-transcripts.ts';

/** `canvass run FILE --script S...`: compares what scripted respondents meet with the author's expectations. */
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
        'scripts, YAML or JSON; default: all in the folder scripts beside FILE',
      )
      .option('--facts <file>', 'session facts (JSON) instead of those of the scripts')
      .option('--transcript [folder]', 'writes <script>.jsonl into the folder; - or none: to stdout')
      .option('--junit <file>', 'writes a JUnit report into the file; -: to stdout')
      .option('--json', 'one JSON document on stdout'),
  async run(host, [file = ''], options) {
    const json = options['json'] === true;
    const { program, findings } = await loadProgram(host, file);
    if (program === undefined) return refuse(host, findings, json);
    const facts = await readFactsFile(host, options['facts']);
    if (facts.problem !== undefined) return refuse(host, [facts.problem], json);
    const found = await findScripts(host, file, options['script']);
    if ('problem' in found) return refuse(host, [found.problem], json);
    const runs: ScriptRun[] = [];
    for (const script of found.scripts) runs.push(await runScriptFile(host, program, script, facts.given));

    const outputs: Outputs = {
      json,
      transcript: transcriptTarget(options['transcript']),
      junit: typeof options['junit'] === 'string' ? options['junit'] : undefined,
    };
    const problem =
      onStdout(outputs) > 1 ? ONE_DOCUMENT : await write(host, { program, file, runs }, outputs);
    if (problem !== undefined) host.err(`${problem}\n`);
    return problem === undefined ? exitCode(runs) : EXIT.badInput;
  },
};

interface Outputs {
  readonly json: boolean;
  readonly transcript: string | undefined;
  readonly junit: string | undefined;
}
interface Result {
  readonly program: Program;
  readonly file: string;
  readonly runs: readonly ScriptRun[];
}
const ONE_DOCUMENT =
  'Only one of --json, --junit - and --transcript - can have stdout; write the others into files.';

/** With --json the transcripts are a member of the document. */
const isInJson = ({ json, transcript }: Outputs) => json && transcript === '-';
const onStdout = (outputs: Outputs) =>
  Number(outputs.json) +
  Number(outputs.junit === '-') +
  Number(outputs.transcript === '-' && !isInJson(outputs));

/** Writes the requested files, and returns the first problem. */
async function write(
  host: Host,
  { program, file, runs }: Result,
  outputs: Outputs,
): Promise<string | undefined> {
  if (outputs.json) host.out(jsonText(runJson(program, file, runs, isInJson(outputs))));
  // If stdout has another output, the report is on stderr.
  else (onStdout(outputs) > 0 ? host.err : host.out)(runText(program, runs, host.paint));
  const { transcript, junit } = outputs;
  const problem =
    transcript === undefined || isInJson(outputs)
      ? undefined
      : await writeTranscripts(host, transcript, runs);
  if (problem !== undefined || junit === undefined) return problem;
  return writeText(host, junit, junitXml(program, file, runs));
}

function exitCode(runs: readonly ScriptRun[]): ExitCode {
  if (runs.some(({ kind }) => kind === 'unreadable')) return EXIT.badInput;
  return runs.every(hasPassed) ? EXIT.fine : EXIT.findings;
}

function transcriptTarget(option: unknown): string | undefined {
  if (option === undefined) return undefined;
  return typeof option === 'string' ? option : '-';
}
