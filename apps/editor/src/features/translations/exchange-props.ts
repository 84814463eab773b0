import type { TextRow } from '@canvass/authoring/translations';

/** The texts of a survey for its export and import. */
export interface ExchangeProps {
  readonly rows: readonly TextRow[];
  readonly languages: readonly string[];
  readonly codes: ReadonlySet<string>;
  /** The place of a text in words. */
  describe(row: TextRow): string;
  onClose(): void;
}
