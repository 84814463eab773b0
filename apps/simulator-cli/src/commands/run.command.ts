import type { SessionFacts } from '@canvass/protocol';
import type { CanvassCommand } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import type { Finding } from '../finding.ts';
import type { Host } from '../host.ts';
import { readSource } from '../input/read-source.ts';
import { readFacts } from '../play/read-facts.ts';
import { hasPassed, runScript, type ScriptRun } from '../play/run-script.ts';
import { loadProgram } from '../project/load-program.ts';
import { refuse } from '../report/refuse.ts';
import { jsonText } from '../report/json.ts';
import { runJson } from '../report/run-json.ts';
import { runText } from '../report/run-report.ts';
import { writeTranscripts } from '../report/write-transcripts.ts';

/** `canvass run FILE --script S...`: do scripted respondents see what the author expects? */
export const command: CanvassCommand = {
  name: 'run',
  summary: 'plays scripted respondents and compares with what they expect',
  configure: (run) =>
    run
      .argument('<file>', 'project file')
      .requiredOption('-s, --script <script...>', 'scripts, YAML or JSON')
      .option('--facts <file>', 'session facts (JSON) instead of those of the scripts')
      .option('--transcript [folder]', 'writes <script>.jsonl into the folder; - or none: to stdout')
      .option('--json', 'one JSON document on stdout'),
  async run(host, [file = ''], options) {
    const json = options['json'] === true;
    const { program, findings } = await loadProgram(host, file);
    if (program === undefined) return refuse(host, findings, json);
    const given = await readFactsFile(host, options['facts']);
    if (given.problem !== undefined) return refuse(host, [given.problem], json);
    const runs: ScriptRun[] = [];
    for (const script of textList(options['script']))
      runs.push(await runScript(host, program, script, given.facts));

    const target = transcriptTarget(options['transcript']);
    const inJson = json && target === '-';
    if (json) host.out(jsonText(runJson(program, file, runs, inJson)));
    // With the transcripts on stdout, people read the report on stderr.
    else (target === '-' ? host.err : host.out)(runText(program, runs, host.paint));
    const problem = target === undefined || inJson ? undefined : await writeTranscripts(host, target, runs);
    if (problem !== undefined) host.err(`${problem}\n`);
    return problem === undefined ? exitCode(runs) : EXIT.badInput;
  },
};

function exitCode(runs: readonly ScriptRun[]): ExitCode {
  if (runs.some(({ kind }) => kind === 'unreadable')) return EXIT.badInput;
  return runs.every(hasPassed) ? EXIT.fine : EXIT.findings;
}

const textList = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function transcriptTarget(option: unknown): string | undefined {
  if (option === undefined) return undefined;
  return typeof option === 'string' ? option : '-';
}

async function readFactsFile(
  host: Host,
  file: unknown,
): Promise<{ readonly facts?: SessionFacts; readonly problem?: Finding }> {
  if (typeof file !== 'string') return {};
  const read = await readSource(host, file, 1_000_000);
  if ('problem' in read) return read;
  const result = readFacts(read.source.text);
  if ('facts' in result) return result;
  return { problem: { id: 'facts.invalid', severity: 'error', file, message: result.problem } };
}
