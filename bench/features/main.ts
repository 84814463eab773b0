// npm run bench -- features [--json] [--rounds N] [--milliseconds N] [--warm-up N]: measures the cost of features.
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { createComparisons } from './comparisons.ts';
import { compare } from '../engine/measure.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    milliseconds: { type: 'string', default: '300' },
    'warm-up': { type: 'string', default: '1500' },
  },
});
const plan = {
  rounds: Number(options.rounds),
  milliseconds: Number(options.milliseconds),
  warmUpMilliseconds: Number(options['warm-up']),
};

const results = createComparisons().map(({ title, unit, floor, ours, atMost }) => {
  const times = compare(
    new Map([
      ['floor', floor.work],
      ['ours', ours.work],
    ]),
    plan,
  );
  const [base = Number.NaN, found = Number.NaN] = [times.get('floor'), times.get('ours')];
  const ratio = found / ours.operationsPerTurn / (base / floor.operationsPerTurn);
  return { title, unit, floor: floor.name, ours: ours.name, ratio, atMost, met: ratio <= atMost };
});

if (options.json) console.log(JSON.stringify({ cores: cpus().length, plan, results }, null, 2));
else {
  console.log(
    `features: Node ${process.version}, ${cpus().length} cores, medians of ${plan.rounds} rounds\n`,
  );
  for (const { title, unit, floor, ours, ratio, atMost, met } of results) {
    console.log(
      `${met ? 'met   ' : 'MISSED'} ${title}, ${unit}: ${ours} takes ${ratio.toPrecision(3)} times ${floor} (at most ${atMost})`,
    );
  }
}
process.exitCode = results.every(({ met }) => met) ? 0 : 1;
