// npm run bench -- engine [--json] [--rounds N] [--milliseconds N] [--warm-up N] [--only BEGINNING_OF_ROW_ID]: compares
// the engine's speed and memory with those of other programs.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { headLine, rowLine, targetLine } from './report.ts';
import { measureRows } from './rows.ts';
import { listTargets } from './targets.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    milliseconds: { type: 'string', default: '400' },
    only: { type: 'string', default: '' },
    'warm-up': { type: 'string', default: '4000' },
  },
});
const plan = {
  rounds: Number(options.rounds),
  milliseconds: Number(options.milliseconds),
  warmUpMilliseconds: Number(options['warm-up']),
};
const machine = { node: process.version, cores: cpus().length };
const printLine = (line: string) => {
  if (!options.json) console.log(line);
};

printLine(
  `engine: Node ${machine.node}, ${machine.cores} cores, medians of ${plan.rounds} rounds\n\n${headLine()}`,
);
const rows = await measureRows(plan, options.only, (row) => printLine(rowLine(row)));
const targets = listTargets(rows).filter(({ value }) => options.only === '' || !Number.isNaN(value));
printLine(`\n${targets.map(targetLine).join('\n')}`);
if (options.json) console.log(JSON.stringify({ machine, plan, rows, targets }, null, 2));
process.exitCode = targets.every(({ isMet }) => isMet) ? 0 : 1;
