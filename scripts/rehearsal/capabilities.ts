import type { Edit } from './copy-repository.ts';

/** A capability as CONTRIBUTING.md says to add one: new files (`capabilities/<name>`), and lines in lists. */
export interface Capability {
  readonly name: string;
  /** Every edit of a file that exists. */
  readonly edits: readonly Edit[];
}

export const capabilities: readonly Capability[] = [
  { name: 'command', edits: [] },
  { name: 'route', edits: [] },
  {
    name: 'validator',
    // What the project file may ask for.
    edits: [
      { path: 'packages/project/src/questions/option.ts', before: "  'unlimit',", text: "  'postcode'," },
    ],
  },
];
