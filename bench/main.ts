// npm run bench [-- NAME [options]]: runs one benchmark, or all: every folder here that has a main.ts. With --help, only
// prints their options.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
  if (options.includes('--help')) {
    for (const name of chosenNames) console.log(readHeading(`${HERE}${name}/main.ts`));
    return 0;
  }
  const codes = chosenNames.map((name) => {
    const { status } = spawnSync(process.execPath, [`${HERE}${name}/main.ts`, ...options], {
      stdio: 'inherit',
    });
    return status ?? 2;
  });
  return Math.max(...codes);
}

/** The comment at the top of a program, which names its options. */
function readHeading(path: string): string {
  const lines = readFileSync(path, 'utf8').split('\n');
  const heading = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('// ')),
  );
  return heading.map((line) => line.slice('// '.length)).join(' ');
}
