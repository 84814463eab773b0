import type { FileFault, FoundIssue, WeightingProblem } from '@canvass/protocol';

/** The lists of a refusal. Each is empty unless the server returned entries for it. */
export interface RefusedLists {
  /** Findings in a project file. */
  readonly findings: readonly FoundIssue[];
  /** Faults of a CSV file. */
  readonly faults: readonly FileFault[];
  /** Number of further faults that the reply does not list. */
  readonly moreFaults: number;
  readonly problems: readonly WeightingProblem[];
}

/** Reads the lists of a refusal from a whole reply. All are empty for any other reply, also a missing one. */
export function readRefusal(reply: unknown): RefusedLists {
  const data = new Map(
    Object.entries(typeof reply === 'object' ? ((reply as { data?: unknown })?.data ?? {}) : {}),
  );
  // The types of entries are the server's contract.
  const listOf = <T>(name: string): readonly T[] => {
    const list: unknown = data.get(name);
    return Array.isArray(list) ? list : [];
  };
  const more: unknown = data.get('more');
  return {
    findings: listOf('issues'),
    faults: listOf('faults'),
    moreFaults: typeof more === 'number' ? more : 0,
    problems: listOf('problems'),
  };
}
