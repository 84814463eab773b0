/** VALID-4: messages count a length in words, for English in letters. The number is the same, the words are not. */
export type LengthUnit = 'words' | 'letters';

/** What an author may set beside the type of an open text. Absent, null and non-finite limits do not limit. */
export interface ValidatorSettings {
  /** Numeric types: [min, max, most decimals], by value. Others: [min, max] in characters. Both ends included. */
  readonly range?: readonly [number | null | undefined, number | null | undefined, (number | null)?];
  /** Dates only; `yyyy-MM-dd` when absent. */
  readonly format?: 'yyyy' | 'yyyy-MM' | 'yyyy-MM-dd';
  /** Mobile numbers only: the prefix must be one that an operator has been given (VALID-7, the second check). */
  readonly legacyPrefix?: boolean;
  /** The caller's date, `yyyy-MM-dd`: pure code has no clock. Without it "in the future" is not checked. */
  readonly today?: string;
}

/** A message key (never a text) with its parameters; the keys are listed in message-keys.ts. */
export interface ValueIssue {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** How a view should ask for the value: the keyboard of a phone, what browsers fill in, the direction of writing. */
export interface ValidatorInput {
  readonly mode: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  readonly autocomplete?: string;
  readonly direction?: 'ltr';
  readonly maxLength?: number;
  readonly multiline?: boolean;
}

/**
 * One open-text type of VALID-5. Total and pure: no method throws for any string, and each takes
 * time linear in the text.
 */
export interface Validator {
  /** The name under which surveys ask for this type. */
  readonly id: string;
  /** Other names for the same type. */
  readonly aliases?: readonly string[];
  readonly input: ValidatorInput;
  /** The range limits the value; without it, the length. */
  readonly numeric?: true;
  /** What its messages and hints count a length in (VALID-4); words when absent. */
  readonly lengthUnit?: LengthUnit;
  /** What is stored and checked for what was typed. Applying it twice changes nothing more. */
  normalise(text: string): string;
  /** Issues of a normalised text that is not empty: the format first; ranges only when the format is right. */
  validate(text: string, settings: ValidatorSettings): readonly ValueIssue[];
}
