import type { Change, History, ProjectDocument } from '@canvass/authoring';
import type { ConflictingChange } from './merge-draft.ts';

/** A draft of the server with its document. */
interface Base {
  readonly document: ProjectDocument;
  readonly text: string;
  /** Null if the server has no draft of the survey. */
  readonly edition: string | null;
}

/** Everything of this author that must survive the end of the page, also without the server. */
export interface Work {
  /** The draft that the changes start from. */
  readonly base: Base;
  /** This author's changes that the server has not confirmed, the oldest first. */
  readonly changes: readonly Change[];
  readonly history: History;
  /** This author's changes that await a choice, because another author has changed the same place. */
  readonly conflicts: readonly ConflictingChange[];
}

/** The work with which a tab begins. */
export interface OpenedWork {
  readonly document: ProjectDocument;
  readonly work: Work;
  /** The changes that were stored in the browser when the tab was opened. */
  readonly storedChanges: readonly Change[];
}
