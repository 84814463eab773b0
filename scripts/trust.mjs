// npm run trust [-- R2,R9] [--whole]: runs the fault and load tests at full size, which takes minutes to hours. Tests
// of several hours run a tenth without --whole.
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';
import { runInForeground } from './processes.mjs';
import { Refusal, runMain, tool, toolEnvironment } from './repository.mjs';
import { prepareEnvironment } from './test-environment.mjs';

const SERVER = 'apps/server/src/';
/** Test files by id (docs/trust.md). Small versions of the tests run in `npm test`. */
const TRIALS = [
  [['R1', 'R2', 'R3', 'R4', 'R8', 'R22', 'R30', 'R34'], 'testing/trust/faults.test.ts'],
  [['R1', 'R4', 'R36'], 'operations/process.test.ts'],
  [['R4'], 'operations/lost-connections.test.ts'],
  [['R5', 'R34'], 'responses/crash.test.ts'],
  [['R6', 'R7'], 'responses/exactly-once.test.ts'],
  [['R9'], 'testing/trust/schedules.test.ts'],
  [['R10'], 'operations/burst.test.ts'],
  [['R10', 'R11', 'R34'], 'quotas/slots-at-once.test.ts'],
  [['R12'], 'admission/unique-links/unique-links.test.ts'],
  [['R12'], 'responses/begin/repeated-begin.test.ts'],
  [['R13', 'R14'], 'testing/trust/award-faults.test.ts'],
  [['R13'], 'awards/draw/draws-at-once.test.ts'],
  [['R14'], 'awards/payouts/payouts.test.ts'],
  [['R21'], 'responses/begin/clocks-and-links.test.ts'],
  [['R21', 'R35'], 'database/clock/database-clock.test.ts'],
  [['R35'], 'testing/trust/clocks.test.ts'],
  [['R35'], 'results/export.test.ts'],
  [['R37'], 'awards/operating/operated-awards.test.ts'],
  [['R38'], 'testing/trust/slow-projects.test.ts'],
  [['R22'], 'testing/trust/full-disks.test.ts'],
  [['R22'], 'telemetry/log-output.test.ts'],
  [['R23'], 'http/slow-connections.test.ts'],
  [['R23'], 'testing/trust/abuse/every-route.test.ts'],
  [['R24'], 'uploads/slow-uploads.test.ts'],
  [['R26', 'R27', 'R28', 'R29'], 'testing/trust/loads.test.ts'],
  [['R31'], 'responses/refused-calls.test.ts'],
  [['R31'], 'responses/move/move-response.test.ts'],
  [['R33'], 'testing/trust/backup.test.ts'],
  [['R39'], 'response-log/changed-rules.test.ts'],
  [['R40'], 'testing/trust/mail-faults.test.ts'],
  [['R34'], 'testing/trust/check-history.test.ts'],
];

await runMain(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { whole: { type: 'boolean' } },
  });
  const requestedIds = positionals.flatMap((each) => each.split(','));
  const knownIds = new Set(TRIALS.flatMap(([ids]) => ids));
  const unknownId = requestedIds.find((id) => !knownIds.has(id));
  if (unknownId !== undefined)
    throw new Refusal(`no trial "${unknownId}"; there are ${[...knownIds].join(', ')}.`);
  const chosenTrials = TRIALS.filter(
    ([ids]) => requestedIds.length === 0 || ids.some((id) => requestedIds.includes(id)),
  );
  await bootstrap();
  const { missing } = await prepareEnvironment();
  for (const sentence of missing) console.log(sentence);
  for (const [ids, file] of chosenTrials) console.log(`${ids.join(', ')}: ${SERVER}${file}`);
  const env = toolEnvironment({ CANVASS_FULL: '1', ...(values.whole && { CANVASS_WHOLE: '1' }) });
  return runInForeground(tool('vitest'), ['run', ...chosenTrials.map(([, file]) => SERVER + file)], { env });
});
