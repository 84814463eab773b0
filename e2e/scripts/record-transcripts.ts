import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { RULES_VERSION } from '@canvass/logic';
import {
  compareWalks,
  readRecord,
  RECORD_FILE,
  listWalks,
  createRecord,
} from '../src/recorded/recorded-walks.ts';

/**
 * Records the transcripts again. Refuses if an unchanged survey has another result under the same rules version. After
 * a refusal, raise RULES_VERSION (packages/logic/src/program/rules-version.ts), or pass `--same-rules` if only the
 * simulated respondents behave differently (packages/logic/src/testing), or if only the shown progress differs, which
 * no response stores.
 */
const walks = listWalks();
const record = readRecord();
const { unknown, changed } = compareWalks(record, walks);
const isNewVersion = record.rules !== RULES_VERSION;
if (changed.length > 0 && !isNewVersion && !process.argv.includes('--same-rules')) {
  const changedNames = changed.slice(0, 10).join('\n  ');
  process.stderr.write(
    `${changed.length} recorded walks lead elsewhere now, for example\n  ${changedNames}\n` +
      `Responses in progress would change. Raise RULES_VERSION (now ${RULES_VERSION}) and record again.\n` +
      'If only the respondents of the walks act differently, or only progress does: --same-rules\n',
  );
  process.exitCode = 1;
} else {
  writeFileSync(RECORD_FILE, `${JSON.stringify(createRecord(walks), undefined, 2)}\n`);
  process.stdout.write(
    `${walks.length} walks recorded by version ${RULES_VERSION} of the rules: ${unknown.length} new, ${changed.length} changed\n`,
  );
}
