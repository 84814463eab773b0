import type { FieldForm } from '@canvass/project/file';
import { type ComponentType, createContext, use } from 'react';
import type { JsonRecord, Json, Place } from '@canvass/authoring';
import type { OutlineItem, Path } from '../document/outline.ts';
import type { Piece } from '../wording/placeholders.ts';
import type { FoundIssue } from '../worker/check-task.ts';

export interface Edits {
  /** Sets a field; undefined removes it. Typing in one field is one change until the author pauses. */
  set(path: Path, value: Json | undefined, isTyping?: boolean): void;
  insert(list: Path, index: number, ...values: readonly Json[]): void;
  remove(path: Path): void;
  move(list: Path, from: number, to: number): void;
  /**
   * Sets fields of a record in one change, and keeps its other fields. A place still names the record if it moved while
   * a file was uploaded. Changes nothing if the record was removed.
   */
  fill(record: Place, computeFields: (current: JsonRecord) => JsonRecord): void;
}

export interface ControlProps<F extends FieldForm = FieldForm> {
  readonly form: F;
  readonly path: Path;
  readonly value: Json | undefined;
  /** The key of the field's texts: `<record>.<name>`. */
  readonly textKey: string;
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly label: string;
  readonly isInvalid: boolean;
  readonly defaultValue?: Json | undefined;
}

/** The reason why a code is refused. `uses` are the items whose rules or texts would change their meaning. */
export interface RefusedCode {
  readonly refused: 'not-a-code' | 'taken' | 'other-meaning';
  readonly uses: readonly { readonly codes: readonly string[] }[];
}

export interface FormContextValue {
  readonly surveyId: string;
  readonly project: JsonRecord;
  readonly items: readonly OutlineItem[];
  readonly edits: Edits;
  /** Returns a text of a field, or an empty text if the field lacks the text. */
  text(key: string): string;
  /** The selected question. Undefined if a group, a page or the survey is selected. */
  readonly question: JsonRecord | undefined;
  /** The values that texts of the form can contain. Absent if texts have no placeholders. */
  readonly pieces?: readonly Piece[];
  issuesAt(path: Path): readonly FoundIssue[];
  newId(): string;
  /** Resolves to the reason if the code cannot be renamed. */
  rename(gid: string, code: string): Promise<RefusedCode | undefined>;
  /** Removes a part of a question, such as an option. Resolves to whether it asked first. */
  removePart(path: Path): Promise<boolean | undefined>;
  /** Removes an entry of a list of the survey itself, such as a font. Resolves to whether it asked first. */
  removeEntry(path: Path): Promise<boolean | undefined>;
  /** Draws any form, for controls that contain other controls. */
  readonly Control: ComponentType<ControlProps>;
  readonly PartRules: ComponentType<{ readonly gid: string }>;
  /** Tools below a list of the question, such as options from earlier questions. */
  readonly ListTools: ComponentType<{ readonly list: 'items' | 'rows_items' }>;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

export function useForm(): FormContextValue {
  const form = use(FormContext);
  if (form === undefined) throw new Error('A control is outside of a form.');
  return form;
}
