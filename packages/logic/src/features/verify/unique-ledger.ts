/** Unique answers of finished respondents, in memory instead of the server's table. */
export interface UniqueLedger {
  /** Keys that other respondents have. */
  taken(respondent: number, keys: readonly string[]): ReadonlySet<string>;
  /** Replaces the respondent's keys. If others have some of them, returns those and changes nothing. */
  claim(respondent: number, keys: readonly string[]): ReadonlySet<string>;
  release(respondent: number): void;
}

export function createUniqueLedger(): UniqueLedger {
  const owners = new Map<string, number>();
  const owned = new Map<number, readonly string[]>();
  const ledger: UniqueLedger = {
    taken: (respondent, keys) =>
      new Set(keys.filter((key) => (owners.get(key) ?? respondent) !== respondent)),
    claim(respondent, keys) {
      const taken = ledger.taken(respondent, keys);
      if (taken.size > 0) return taken;
      ledger.release(respondent);
      for (const key of keys) owners.set(key, respondent);
      owned.set(respondent, keys);
      return taken;
    },
    release(respondent) {
      for (const key of owned.get(respondent) ?? []) owners.delete(key);
      owned.delete(respondent);
    },
  };
  return ledger;
}
