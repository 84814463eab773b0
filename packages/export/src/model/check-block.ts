import type { ConsistencyCheck } from '@canvass/project';
import { type Block, blockOf, type CellVariable, type ExportVersion, labelText } from './block.ts';

const OUTCOMES = [
  { value: 0, label: 'Holds, or was not decided' },
  { value: 1, label: 'Does not hold, and the respondent went on' },
] as const;

/** Variables of the checks across answers that respondents may ignore (`level` "ask"), each once. */
export function checkBlock(versions: readonly ExportVersion[]): Block {
  const checks = new Map<string, ConsistencyCheck>();
  for (const { program } of versions)
    for (const check of program.project.checks ?? [])
      if (check.level === 'ask' && !checks.has(check.gid)) checks.set(check.gid, check);
  return blockOf(
    'response',
    [...checks.values()].map(
      ({ gid, text }): CellVariable => ({
        wanted: `check_${gid}`,
        label: `Ignored: ${labelText(text)}`,
        type: 'number',
        valueLabels: OUTCOMES,
        cell: ({ record }) => (record.ignored?.checks.includes(gid) === true ? 1 : 0),
      }),
    ),
  );
}
