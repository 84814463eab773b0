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

const logic = (path: string) => `packages/logic/src/${path}`;

export const capabilities: readonly Capability[] = [
  { name: 'command', edits: [] },
  {
    name: 'end state',
    // A row, and its texts.
    edits: [
      {
        path: 'packages/protocol/src/end-states.ts',
        find: '} as const satisfies Readonly<Record<string, { readonly status: number; readonly end: string }>>;',
        before: "  withdrawn: { status: 9, end: 'finished' },\n",
      },
      {
        path: 'packages/protocol/src/end-states.ts',
        find: "  quotaFull: { record: 'quota_full'",
        before: "  withdrawn: { record: 'withdrawn', label: 'Withdrawn', said: 'withdrawn' },\n",
      },
    ],
  },
  {
    name: 'host effect',
    edits: [
      // What travels and is stored.
      {
        path: 'packages/protocol/src/events.ts',
        find: '  /** A flow node needs the score of the answers',
        before: "  | { readonly id: string; readonly type: 'weight' }\n",
      },
      // The two lists.
      {
        path: logic('effects/host-effects.ts'),
        find: "import type { EffectType, HostEffect } from '../features/host-effect.ts';",
        before: "import { weightHostEffect } from '../features/weight/weight-effect.host.ts';\n",
      },
      {
        path: logic('effects/host-effects.ts'),
        find: '  submit: submitHostEffect,',
        before: '  weight: weightHostEffect,\n',
      },
      {
        path: logic('features/base.ts'),
        find: '/** What every survey may need',
        before: "import { weightFeature } from './weight/weight-effect.ts';\n",
      },
      { path: logic('features/base.ts'), find: 'submitFeature, verifyFeature', before: 'weightFeature, ' },
      // The ledgers.
      {
        path: logic('effects/open-ledgers.ts'),
        find: "  submit: () => 'counted',",
        before: '  weight: () => 1,\n',
      },
      {
        path: logic('effects/memory-ledgers.ts'),
        find: '    score: scoreLedger,',
        before: '    weight: () => 1,\n',
      },
      {
        path: 'apps/server/src/answering/effects/locked-ledgers.ts',
        find: '    score: scoreLedger,',
        before: '    weight: () => 1,\n',
      },
      {
        path: 'apps/simulator-cli/src/simulate/respondent-ledgers.ts',
        find: '    score: (request, waiting) =>',
        before: '    weight: () => ({ reply: 1 }),\n',
      },
    ],
  },
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
    name: 'setting',
    // Its line among the fields.
    edits: [
      {
        path: 'packages/project/src/settings/settings.ts',
        find: '      dark: flag(',
        before: "      calm: flag('Nothing moves on the page.', { 'x-secret': true }),\n",
      },
    ],
  },
  {
    name: 'validator',
    // What the project file may ask for.
    edits: [
      {
        path: 'packages/project/src/questions/option.ts',
        find: "  'unlimit',\n  'email'",
        before: "  'postcode',\n",
      },
    ],
  },
];
