import type { ChangeLabel, History, JsonRecord, ProjectDocument } from '@canvass/authoring';
import type { OutlineItem } from '../document/outline.ts';
import type { SaveState } from '../saving/saver.ts';
import type { FoundIssue } from '../worker/check-task.ts';
import type { NotTaken } from './pending.ts';

/** The state of the editor. Immutable. */
export interface EditorState {
  readonly document: ProjectDocument;
  readonly project: JsonRecord;
  readonly items: readonly OutlineItem[];
  /** Undefined if the survey itself is selected. */
  readonly selected: OutlineItem | undefined;
  readonly history: History;
  readonly issues: readonly FoundIssue[];
  /** Whether `issues` are those of the present document. */
  readonly isChecked: boolean;
  readonly save: SaveState;
  readonly notTaken: readonly NotTaken[];
  /** The newest published version; 0 if there is none. */
  readonly version: number;
  /** Something that has just happened, for the page and for screen readers. */
  readonly notice: ChangeLabel | undefined;
}
