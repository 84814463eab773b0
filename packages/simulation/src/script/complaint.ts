/** A fault of a script, with its offset. */
export interface Complaint {
  readonly at: number;
  readonly id: string;
  readonly message: string;
  readonly fix?: string;
}
