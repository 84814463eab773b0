import type { Edit } from './copy-repository.ts';

/** A capability as CONTRIBUTING.md says to add one: new files (`capabilities/<name>`), and lines in lists. */
export interface Capability {
  readonly name: string;
  /** A script of the repository that makes the first files, and its arguments. */
  readonly script?: readonly string[];
  /** Tests that the script makes, beside those among the new files. */
  readonly tests?: readonly string[];
  /** Every edit of a file that exists. */
  readonly edits: readonly Edit[];
}

export const capabilities: readonly Capability[] = [
  { name: 'command', edits: [] },
  {
    name: 'question type',
    script: ['scripts/new-question-type.mjs', 'guessing-game'],
    tests: ['guessing-game.test.ts', 'guessing-game.view.test.tsx'].map(
      (name) => `packages/question-types/src/guessing-game/${name}`,
    ),
    edits: [],
  },
  { name: 'route', edits: [] },
  {
    name: 'validator',
    // What the project file may ask for.
    edits: [
      { path: 'packages/project/src/questions/option.ts', before: "  'unlimit',", text: "  'postcode'," },
    ],
  },
];
