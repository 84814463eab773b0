// npm test: runs every stage, also after a failure. The last line is `N passed, N failed`.
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';
import { endChildrenOnStop } from './processes.mjs';
import { Refusal, runMain, toolEnvironment } from './repository.mjs';
import { stages } from './stages.mjs';
import { prepareEnvironment } from './test-environment.mjs';

const TAIL_LINES = 60;
const NEED_MACHINE = ['unit', 'e2e'];

await runMain(async () => {
  const options = readOptions();
  endChildrenOnStop();
  await bootstrap(options.full ? { withBench: true } : {});
  const total = { passed: 0, failed: 0 };
  const add = (result) => {
    total.passed += result.passed;
    total.failed += result.failed;
  };
  if (!options.full) console.log(`\nSamples by seed: CANVASS_SEED=${process.env.CANVASS_SEED ?? 2026}`);
  const context = await prepareContext(options, add);
  for (const stage of options.stages) add(await runStage(stage, context));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});

function readOptions() {
  const { values } = parse();
  const names = values.only?.split(',') ?? stages.map(({ name }) => name);
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    throw new Refusal(
      `no stage "${unknown[0]}"; the stages are ${stages.map(({ name }) => name).join(', ')}.`,
    );
  }
  return { ...values, stages: stages.filter(({ name }) => names.includes(name)) };
}

function parse() {
  const options = { only: { type: 'string' }, full: { type: 'boolean' }, verbose: { type: 'boolean' } };
  try {
    return parseArgs({ options });
  } catch (error) {
    throw new Refusal(`${error.message}. Usage: npm test -- [--only STAGE,STAGE] [--full] [--verbose]`);
  }
}

/** Finds or installs requirements. A missing requirement fails in CI. Elsewhere it is reported, and other tests run. */
async function prepareContext({ stages: selected, full, verbose }, add) {
  const env = full ? { CANVASS_FULL: '1' } : {};
  if (!selected.some(({ name }) => NEED_MACHINE.includes(name)))
    return { env: toolEnvironment(env), echo: verbose };
  heading('Environment');
  const { browser, postgres, missing } = await prepareEnvironment();
  for (const sentence of missing) console.log(`  ${sentence}`);
  add({ passed: missing.length === 0 ? 1 : 0, failed: process.env.CI ? missing.length : 0 });
  if (missing.length === 0) console.log('  browser, fonts, PostgreSQL and ReadStat found');
  if (browser) env.CHROMIUM_PATH = browser;
  if (postgres) env.CANVASS_POSTGRES_BIN = postgres;
  return { env: toolEnvironment(env), echo: verbose, browser };
}

async function runStage({ name, title, run }, context) {
  heading(`${title} (${name})`);
  const begun = Date.now();
  const result = await run(context);
  const { passed, failed, skipped, note } = result;
  tell(result, context);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  const details = [skipped ? `${skipped} skipped` : '', note ?? '', `${seconds} s`]
    .filter(Boolean)
    .join('; ');
  console.log(
    failed > 0 ? `  FAILED: ${failed} of ${passed + failed} (${details})` : `  ok: ${passed} (${details})`,
  );
  return { passed, failed };
}

function tell({ failed, output = '', repeated = [], failures = [], slowest = [] }, { echo }) {
  if (failed > 0 && !echo) console.log(tail(output));
  for (const failure of failures) console.log(indent(`FAILED ${failure}`));
  for (const journey of repeated) console.log(indent(`passed only when repeated: ${journey}`));
  if (slowest.length > 0) console.log(indent(`slowest: ${slowest.join(', ')}`));
}

function heading(text) {
  console.log(`\n== ${text}`);
}

function tail(output) {
  return indent(output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n'));
}

function indent(text) {
  return text
    .split('\n')
    .map((line) => `  | ${line}`)
    .join('\n');
}
