import type { FieldForm } from '@canvass/project/file';
import { type ComponentType, createContext, use } from 'react';
import type { JsonRecord, Json } from '@canvass/authoring';
import type { OutlineItem, Path } from '../document/outline.ts';
import type { FoundIssue } from '../worker/check-task.ts';

/** Changes of the document at a path. */
export interface Edits {
  /** Sets a field; undefined removes it. Typing in one field is one change until the author pauses. */
  set(path: Path, value: Json | undefined, isTyping?: boolean): void;
  insert(list: Path, index: number, ...values: readonly Json[]): void;
  remove(path: Path): void;
  /** Moves an entry within its list. */
  move(list: Path, from: number, to: number): void;
}

/** Properties of each control. */
export interface ControlProps<F extends FieldForm = FieldForm> {
  readonly form: F;
  readonly path: Path;
  readonly value: Json | undefined;
  /** The key of the texts of the field, `<record>.<name>`. */
  readonly textKey: string;
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly label: string;
  readonly isInvalid: boolean;
  /** The default value of the field. */
  readonly defaultValue?: Json | undefined;
}

/** The reason why a code is refused, with the items whose texts would change their meaning. */
export interface RefusedCode {
  readonly refused: 'not-a-code' | 'taken' | 'other-meaning';
  readonly uses: readonly { readonly codes: readonly string[] }[];
}

/** The project, selection and functions that a control needs. */
export interface FormContextValue {
  readonly project: JsonRecord;
  readonly items: readonly OutlineItem[];
  readonly edits: Edits;
  /** A text about a field by its key; empty if the field lacks it. */
  text(key: string): string;
  /** The question that is edited. Undefined for groups, pages and the survey. */
  readonly question: JsonRecord | undefined;
  /** Findings at a path or below it. */
  issuesAt(path: Path): readonly FoundIssue[];
  newId(): string;
  /** Renames a code in all places. Resolves to the reason if it cannot. */
  rename(gid: string, code: string): Promise<RefusedCode | undefined>;
  /** Asks before an option or row with readers or possible answers is removed. Resolves to whether it asked. */
  removePart(path: Path): Promise<boolean | undefined>;
  /** The control of any form, for controls that contain others. */
  readonly Control: ComponentType<ControlProps>;
  /** The rules about an option or row of the question. */
  readonly PartRules: ComponentType<{ readonly gid: string }>;
}

export const FormContext = createContext<FormContextValue | undefined>(undefined);

export function useForm(): FormContextValue {
  const form = use(FormContext);
  if (form === undefined) throw new Error('A control is outside of a form.');
  return form;
}
