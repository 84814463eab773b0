/** An answer that means something only where it is given: what a maxdiff task shows follows from the respondent. */
export class LateEntry {
  readonly at: number;
  readonly entry: unknown;

  constructor(at: number, entry: unknown) {
    this.at = at;
    this.entry = entry;
  }
}
