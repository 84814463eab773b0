/** A stretch of text that is, or should be, a placeholder. Offsets are in the text given. */
export interface PlaceholderProblem {
  readonly id: 'placeholder.malformed' | 'placeholder.legacy' | 'placeholder.nobody' | 'placeholder.foreign';
  readonly severity: 'error' | 'warning';
  readonly from: number;
  readonly to: number;
  readonly message: string;
  readonly fix: string;
}
