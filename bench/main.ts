// npm run bench [-- NAME [options]]: runs one benchmark, or all: every folder here that has a main.ts.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const OLDEST = 24;
const names = readdirSync(HERE).filter((name) => existsSync(`${HERE}${name}/main.ts`));
const [first, ...otherArguments] = process.argv.slice(2);
const isNamed = first !== undefined && !first.startsWith('--');
const chosenNames = isNamed ? [first] : names;
const options = isNamed || first === undefined ? otherArguments : [first, ...otherArguments];

process.exitCode = run();

/** Returns the highest exit code of the benchmarks: 0 every target met, 1 one missed, 2 not measured. */
function run(): number {
  if (Number(process.versions.node.split('.')[0]) < OLDEST) {
    console.error(`bench: figures are compared on Node ${OLDEST} or later, not ${process.version}.`);
    return 2;
  }
  const unknownName = chosenNames.find((name) => !names.includes(name));
  if (unknownName !== undefined) {
    console.error(`bench: there is no benchmark "${unknownName}"; choose one of ${names.join(', ')}.`);
    return 2;
  }
  const codes = chosenNames.map((name) => {
    const { status } = spawnSync(process.execPath, [`${HERE}${name}/main.ts`, ...options], {
      stdio: 'inherit',
    });
    return status ?? 2;
  });
  return Math.max(...codes);
}
