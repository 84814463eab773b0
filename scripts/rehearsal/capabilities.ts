import { additions } from './additions.ts';
import { awardKind } from './award-kind.ts';
import { consoleView } from './console-view.ts';
import { endState, exportFormat, webhookEvent } from './vocabulary.ts';
import type { Capability } from './copy-repository.ts';

const logic = (path: string) => `packages/logic/src/${path}`;
const validators = (path: string) => `packages/validators/src/${path}`;
const server = (path: string) => `apps/server/src/${path}`;

const MOVED_ROW = `  moved: {
    code: 1301,
    words: 'page',
    page: { title: 'closed.not_started', mark: 'clock' },
    client: 'reload',
    refresh: true,
    closes: true,
    refusal: { name: 'survey.moved', status: 410 },
  },
`;

const CLOSING = `const closingFields = {
  farewell: Type.Optional(
    Type.String({ 'x-ref': 'end', description: 'Of a closing: which of desc_end_page.ends is shown.' }),
  ),
  ...conditionFields,
};

const closing = {
  nameWithArticle: 'a closing',
  summary: 'the survey ends here as finished, with a farewell.',
  children: 'none',
  endsSurvey: true,
  fields: closingFields,
  needs: [{ field: 'farewell', messageEnd: 'what is said here' }],
} as const satisfies FlowNodeKind<typeof closingFields>;

`;

export const capabilities: readonly Capability[] = [
  ...additions,
  awardKind,
  { name: 'command', edits: [] },
  consoleView,
  endState,
  exportFormat,
  {
    name: 'flow node',
    // The fields of the node, and the lists of node kinds.
    tests: [logic('testing/arbitrary-project.test.ts')],
    edits: [
      {
        path: 'packages/project/src/flow/flow-node-kinds.ts',
        find: '/** FLOW-1: every kind of node of the flow, by its `ftype`',
        before: CLOSING,
      },
      {
        path: 'packages/project/src/flow/flow-node-kinds.ts',
        find: '  G: group,',
        before: '  closing,\n',
      },
      {
        path: logic('features/flow/flow-node-behaviours.ts'),
        find: 'import { endPage } from',
        before: "import { closing } from './closing/closing.ts';\n",
      },
      {
        path: logic('features/flow/flow-node-behaviours.ts'),
        find: '  G: LEADS_ON,',
        before: '  closing,\n',
      },
      {
        path: logic('testing/arbitrary-flow-nodes.ts'),
        find: '  G: { weight: 9',
        before:
          '  closing: { weight: 1, conditions: 1, fields: (random) => ({ farewell: pickOne(random, ENDS) }) },\n',
      },
    ],
  },
  {
    name: 'host effect',
    edits: [
      {
        path: 'packages/protocol/src/response/events.ts',
        find: '  /** A flow node needs the score of the answers',
        before: "  | { readonly id: string; readonly type: 'weight' }\n",
      },
      // The two lists.
      {
        path: logic('effects/ledgers.ts'),
        find: "import type { EffectType, HostEffect, EffectContext } from '../features/host-effect.ts';",
        before: "import { weightHostEffect } from '../features/weight/weight-effect.host.ts';\n",
      },
      {
        path: logic('effects/ledgers.ts'),
        find: '  submit: submitHostEffect,',
        before: '  weight: weightHostEffect,\n',
      },
      {
        path: logic('features/base.ts'),
        find: '/** Features that every survey may need',
        before: "import { weightFeature } from './weight/weight-effect.ts';\n",
      },
      { path: logic('features/base.ts'), find: 'submitFeature, verifyFeature', before: 'weightFeature, ' },
      {
        path: logic('effects/ledgers.ts'),
        find: "  submit: () => 'counted',",
        before: '  weight: () => 1,\n',
      },
      {
        path: logic('effects/ledgers.ts'),
        find: '    score: scoreLedger,',
        before: '    weight: () => 1,\n',
      },
      {
        path: server('responses/effects/locked-ledgers.ts'),
        find: '    score: scoreLedger,',
        before: '    weight: () => 1,\n',
      },
      {
        path: 'packages/simulation/src/simulate/live-play.ts',
        find: '    score: (request, context) =>',
        before: '    weight: () => ({ reply: 1 }),\n',
      },
    ],
  },
  {
    name: 'provider',
    // The two lists.
    edits: [
      {
        path: server('config/providers/sms/sms-drivers.ts'),
        find: 'import type { SmsDriver, WriteLog, SmsProvider }',
        before: "import { pigeonSms } from './pigeon-sms.ts';\n",
      },
      {
        path: server('config/providers/sms/sms-drivers.ts'),
        find: "  ['none', absentSms],",
        before: "  ['pigeon', pigeonSms],\n",
      },
      {
        path: server('config/providers/locations/location-providers.ts'),
        find: "import type { LocationProviderKind } from './location-provider.ts';",
        before: "import { atlas } from './atlas.ts';\n",
      },
      {
        path: server('config/providers/locations/location-providers.ts'),
        find: 'nominatim, amap }',
        before: 'atlas, ',
      },
    ],
  },
  {
    name: 'question type',
    script: ['scripts/new-question-type.mjs', 'guessing-game'],
    tests: ['guessing-game.test.ts', 'guessing-game.view.test.tsx'].map(
      (name) => `packages/question-types/src/types/guessing-game/${name}`,
    ),
    edits: [],
  },
  {
    name: 'response code',
    // The row of the response code, its English text, and its log line.
    edits: [
      {
        path: 'packages/protocol/src/calls/response-codes.table.ts',
        find: '  /** The server is unavailable for a time. All answers are kept (STATE-9). */',
        before: MOVED_ROW,
      },
      {
        path: 'apps/web/src/i18n/later.texts.ts',
        find: "  'api.1008':",
        before: "  'api.1301': 'The survey has moved. Load the page again.',\n",
      },
      {
        path: server('http/failure.ts'),
        find: "  'survey.not_started':",
        before: "  'survey.moved': 'The survey has moved.',\n",
      },
    ],
  },
  { name: 'route', edits: [] },
  {
    name: 'setting',
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
    edits: [
      { path: validators('types/validators.ts'), find: '  unlimit,\n} as const', before: '  postcode,\n' },
      {
        path: validators('types/validators.ts'),
        find: 'import { langCh, langEn }',
        before: "import { postcode } from './postcode.ts';\n",
      },
      {
        path: validators('examples.ts'),
        find: '  tel: telExample,',
        before: '  postcode: (random) => String(100_000 + random(900_000)),\n',
      },
      {
        path: 'packages/project/src/questions/option.ts',
        find: "  'unlimit',\n  'email'",
        before: "  'postcode',\n",
      },
    ],
  },
  webhookEvent,
];
