import type { SurveyLength } from '@canvass/logic';
import type { ProjectIssue } from '@canvass/project';

export interface FoundIssue extends ProjectIssue {
  /** Lines are counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** The finding of a check that failed because of a program error, or whose code could not be loaded. */
export const CHECK_STOPPED: FoundIssue = {
  id: 'check.stopped',
  severity: 'warning',
  path: '$',
  message: 'The check stopped because of an error in the editor, so findings may be missing.',
  fix: 'Change the survey, or reload this page. Changes are saved. The server checks the survey when it is published.',
  line: 1,
  column: 1,
};

export interface CheckTask {
  readonly text: string;
  /** The language of findings. A finding without a text in this language is in English. */
  readonly language: string;
  readonly isPlayed: boolean;
  /** Whether the reply has only the JSON Schema of project files. */
  readonly isSchema?: true;
}

export interface CheckReply {
  readonly issues: readonly FoundIssue[];
  /** The project for the player. Absent if it was not requested, or if errors prevent playing. */
  readonly project?: unknown;
  readonly schema?: SchemaNode;
  /** The estimated length. Absent if there are errors, or if it depends on answers. */
  readonly length?: SurveyLength;
}

export interface SchemaNode {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly not?: SchemaNode;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly type?: string;
  readonly pattern?: string;
  readonly description?: string;
}
