/** What is wrong with a script, and at which offset. */
export interface Complaint {
  readonly at: number;
  readonly id: string;
  readonly message: string;
  readonly fix?: string;
}
