import type { Program } from '@canvass/logic';
import {
  LineIndex,
  Names,
  byPlace,
  readAssumptions,
  type Assumptions,
  type Finding,
} from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { readSource } from '../input/read-source.ts';

const MAX_BYTES = 1_000_000;

/** The file of `--assume`, if it is given; or all its faults. */
export async function readAssumptionsFile(
  host: Host,
  program: Program,
  file: unknown,
): Promise<{ readonly assumptions?: Assumptions } | { readonly findings: readonly Finding[] }> {
  if (typeof file !== 'string') return {};
  const read = await readSource(host, file, MAX_BYTES);
  if ('problem' in read) return { findings: [read.problem] };
  const result = readAssumptions(read.source.text, new Names(program));
  if ('assumptions' in result) return result;
  const lines = new LineIndex(read.source.text);
  const findings = result.complaints.map(
    ({ at, ...rest }): Finding => ({ ...rest, severity: 'error', file, ...lines.placeOf(at) }),
  );
  return { findings: findings.toSorted(byPlace) };
}
