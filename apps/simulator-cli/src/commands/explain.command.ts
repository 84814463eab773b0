import type { Program } from '@canvass/logic';
import { explain } from '@canvass/logic/explain';
import { suggestName } from '@canvass/project';
import { InvalidArgumentError } from 'commander';
import { type CanvassCommand, EXIT } from '../host/command.ts';
import {
  Names,
  findCounterfactual,
  playScript,
  scriptFacts,
  type Finding,
  type Script,
} from '@canvass/simulation';
import { readFactsFile, readScriptFile } from '../run/run-script-file.ts';
import { loadProgram } from '../project/load-program.ts';
import { explainJson, explainText } from '../explain/explain-report.ts';
import { jsonText } from '../report/write-text.ts';
import { refuse } from '../report/refuse.ts';

export const command: CanvassCommand = {
  name: 'explain',
  summary: 'explains why a question is shown or hidden, and which other answers would change that',
  examples: [
    'canvass explain study.json --script scripts/unhappy.yaml --question Q17',
    'canvass explain study.json --script scripts/unhappy.yaml --question Q17 --at 3 --no-flip',
  ],
  configure: (explainCommand) =>
    explainCommand
      .argument('<file>', 'project file')
      .requiredOption('-s, --script <script>', 'script, YAML or JSON')
      .requiredOption('-q, --question <question>', 'code or gid of the question')
      .option(
        '--at <n>',
        'explains the state after the n-th step of the script, instead of at its end',
        parseStep,
      )
      .option('--facts <file>', 'facts of the respondent (JSON) instead of those of the script')
      .option('--no-flip', 'does not search for answers that would change the result')
      .option('--json', 'one JSON document on stdout'),
  async run(host, [file = ''], options) {
    const isJson = options['json'] === true;
    const { program, findings } = await loadProgram(host, file);
    if (program === undefined) return refuse(host, findings, isJson);
    const code = String(options['question']);
    const gid = new Names(program).findQuestion(code)?.gid;
    if (gid === undefined) return refuse(host, [unknownQuestionFinding(program, file, code)], isJson);
    const facts = await readFactsFile(host, options['facts']);
    if (facts.problem !== undefined) return refuse(host, [facts.problem], isJson);
    const scriptResult = await readScriptFile(host, program, String(options['script']));
    if ('findings' in scriptResult) return refuse(host, scriptResult.findings, isJson);

    const script = cutScript(scriptResult.script, options['at']);
    const played = facts.playedFacts ?? { facts: scriptFacts(program, script) };
    const playback = playScript(program, script, played);
    const explanation = explain(program, playback.state, gid);
    if (explanation === undefined) return refuse(host, [unknownQuestionFinding(program, file, code)], isJson);
    const shouldSearch = options['flip'] !== false;
    const search = shouldSearch
      ? findCounterfactual({ program, script, playedFacts: played, gid })
      : undefined;
    const explained = { program, explanation, search };
    host.out(isJson ? jsonText(explainJson(explained)) : explainText(explained, host.paint));
    return EXIT.fine;
  },
};

/** Returns a script that stops after `stepCount` steps. Returns the whole script if `stepCount` is not a number. */
function cutScript(script: Script, stepCount: unknown): Script {
  if (typeof stepCount !== 'number') return script;
  return { ...script, steps: [...script.steps.slice(0, stepCount), { offset: 0, kind: 'stop' }] };
}

const MAX_LISTED_CODES = 12;

function unknownQuestionFinding({ questions }: Program, file: string, code: string): Finding {
  const codes = questions.map(({ cid }) => cid);
  const gids = questions.map(({ gid }) => gid);
  const listedCodes = codes.slice(0, MAX_LISTED_CODES).map((one) => `\`${one}\``);
  const remainderText =
    codes.length > listedCodes.length ? ` and ${codes.length - listedCodes.length} more` : '';
  const fallbackFix = `The project has ${listedCodes.join(', ')}${remainderText}.`;
  return {
    id: 'explain.unknown-question',
    severity: 'error',
    file,
    message: `There is no question \`${code}\`.`,
    fix:
      codes.length === 0
        ? 'The project has no questions.'
        : String(suggestName(code, [...codes, ...gids], fallbackFix).fix),
  };
}

function parseStep(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 0.');
}
