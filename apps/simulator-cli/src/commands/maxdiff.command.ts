import type { CanvassCommand } from '../host/command.ts';
import { EXIT } from '../host/exit-code.ts';
import { wholeNumber } from '../input/whole-number.ts';
import { measureMaxdiff } from '../maxdiff/measure-maxdiff.ts';
import { loadProgram } from '../project/load-program.ts';
import { jsonText } from '../report/json.ts';
import { maxdiffJson, maxdiffText } from '../maxdiff/maxdiff-report.ts';
import { refuse } from '../report/refuse.ts';

/** `canvass maxdiff FILE`: measures whether the designs are balanced and recover preferences. */
export const command: CanvassCommand = {
  name: 'maxdiff',
  summary: 'measures the designs of maxdiff questions, and whether they recover known preferences',
  examples: ['canvass maxdiff study.json', 'canvass maxdiff study.json --seeds 1000 --respondents 500'],
  configure: (maxdiff) =>
    maxdiff
      .argument('<file>', 'project file')
      .option('--seeds <n>', 'how many designs are measured', wholeNumber(1, 100_000), 100)
      .option('--respondents <n>', 'how many simulated respondents answer', wholeNumber(1, 100_000), 300)
      .option('--json', 'one JSON document on stdout'),
  async run(host, [file = ''], options) {
    const json = options['json'] === true;
    const { program, findings } = await loadProgram(host, file);
    if (program === undefined) return refuse(host, findings, json);
    const questions = measureMaxdiff(program, {
      designs: Number(options['seeds']),
      respondents: Number(options['respondents']),
    });
    host.out(
      json ? jsonText(maxdiffJson(program, file, questions)) : maxdiffText(program, questions, host.paint),
    );
    return questions.every((figures) => figures.findings.length === 0) ? EXIT.fine : EXIT.findings;
  },
};
