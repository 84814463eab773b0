import type { QuestionViewModel } from '@canvass/logic';
import type { Issue } from '@canvass/protocol';

/** Words of the interface: a key of the question type's messages, with its parameters (`{{name}}`). */
export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** What a view may ask of the world. Each may be absent: a preview, a gallery or a test has none. */
export interface ViewServices {
  /** Stores a file and gives its record; rejects with an `Issue` that says why not. */
  readonly upload?: (file: File, progress: (percent: number) => void) => Promise<unknown>;
  /** Sends a code to a phone number; gives the seconds until another may be asked for. */
  readonly sendCode?: (phone: string) => Promise<{ readonly waitSeconds: number }>;
  /** Finds places or other records that are too many to ship. */
  readonly lookUp?: (what: string, query: string) => Promise<readonly unknown[]>;
  /** The regions of the country, loaded once. */
  readonly regions?: () => Promise<unknown>;
}

/**
 * All that a question view knows (contracts 11): no engine, no store, no client. `A` is the answer of its type.
 * Views call `onChange` with what the core's `parse` would give; null clears.
 */
export interface ViewProps<A = unknown> {
  readonly view: QuestionViewModel;
  readonly answer: A | undefined;
  /** Shown beside the field; the page shows the same in its summary. */
  readonly issues: readonly Issue[];
  onChange(answer: A | null): void;
  /** The answer is complete by an explicit tap, Space or Enter, never by an arrow key: auto-next may move on. */
  onComplete?(): void;
  readonly t: Translate;
  readonly layout: 'phone' | 'pc';
  readonly services: ViewServices;
  /** Level of the title: 1 when the question is alone on its page. Default 2. */
  readonly headingLevel?: 1 | 2 | 3;
}
