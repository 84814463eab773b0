import type { Capability } from './copy-repository.ts';

const vocabulary = (name: string) => `packages/project/src/vocabulary/${name}.ts`;
/** A test that compares the tables with the documents. */
const documented = 'packages/project/src/vocabulary/documented.test.ts';
const consoleTexts = (page: string) => `apps/console/src/texts/${page}.texts.ts`;

/** Adds an end state with an end page, a count and a webhook event of its own. */
export const endState: Capability = {
  name: 'end state',
  tests: [documented],
  edits: [
    {
      path: vocabulary('ends'),
      find: '} as const satisfies Readonly<Record<string, { readonly status: number; readonly end: string }>>;',
      before: "  withdrawn: { status: 9, end: 'withdrawn' },\n",
    },
    {
      path: vocabulary('end-details'),
      find: "  quotaFull: {\n    record: 'quota_full',",
      before: `  withdrawn: {
    record: 'withdrawn',
    label: 'Withdrawn',
    command: 'withdrawn',
    event: 'withdrawn',
    count: 'withdrawn',
  },
`,
    },
    {
      path: vocabulary('end-details'),
      find: "  quota_full: { label: 'quotaFull' },",
      before: "  withdrawn: { label: 'withdrawn' },\n",
    },
    {
      path: vocabulary('end-details'),
      find: "  quota_full: { text: 'quota_full',",
      before: "  withdrawn: { text: 'withdrawn', link: 'withdrawn_link' },\n",
    },
    {
      path: 'packages/project/src/pages/pages.ts',
      find: "  quota_full: rich('Text when the quota is full.'),",
      before: "  withdrawn: rich('Text after a withdrawal.'),\n",
    },
    {
      path: 'packages/project/src/pages/pages.ts',
      find: '  quota_full_link: linkTo(',
      before: "  withdrawn_link: linkTo('The same for respondents who have withdrawn.'),\n",
    },
    {
      path: 'packages/protocol/src/console/overview.ts',
      find: '  quota_full: countOf(',
      before: "  withdrawn: countOf('Responses withdrawn with this as the last page.'),\n",
    },
    { path: 'docs/rules/states.md', find: '3 and 6 quota full, -1 in progress)', before: '9 withdrawn, ' },
    {
      path: consoleTexts('results'),
      find: "  'end.screenOut': 'Screened out',",
      before: "  'end.withdrawn': 'Withdrawn',\n",
    },
    {
      path: consoleTexts('shared'),
      find: "  'state.screenedOut':",
      before: "  'state.withdrawn': 'Withdrawn',\n",
    },
    {
      path: consoleTexts('running'),
      find: "  'pages.screenedOut_one':",
      before: `  'pages.withdrawn_one': '{{people}} person has withdrawn after this page',
  'pages.withdrawn_other': '{{people}} people have withdrawn after this page',
`,
    },
    {
      path: 'apps/web/src/i18n/later.texts.ts',
      find: "  'end.screen_out_title':",
      before:
        "  'end.withdrawn_title': 'You have withdrawn',\n  'end.withdrawn': 'We keep none of your answers.',\n",
    },
    {
      path: 'apps/editor/src/texts/logic.texts.ts',
      find: "  'end.screen_out':",
      before: "  'end.withdrawn': 'withdrawn',\n",
    },
  ],
};

/** Adds an event for the end state above. */
export const webhookEvent: Capability = {
  name: 'webhook event',
  tests: [documented],
  edits: [
    {
      path: vocabulary('webhook-events'),
      find: "  quota_full: { type: 'response.quota_full'",
      before: "  withdrawn: { type: 'response.withdrawn', label: 'webhooks.withdrawn' },\n",
    },
    {
      path: 'docs/api.md',
      find: '`screen_out`, `quota_full`; at most 20 a survey.',
      before: '`withdrawn`, ',
    },
    {
      path: 'docs/api.md',
      find: '`response.screen_out` or `response.quota_full`;',
      before: '`response.withdrawn`, ',
    },
    {
      path: 'docs/canvass.md',
      find: 'screen_out,quota_full] [--with-answers]',
      before: 'withdrawn,',
    },
    {
      path: consoleTexts('running'),
      find: "  'webhooks.withAnswers':",
      before: "  'webhooks.withdrawn': 'is withdrawn',\n",
    },
  ],
};

/** Adds tab-separated values. */
export const exportFormat: Capability = {
  name: 'export format',
  tests: [documented],
  edits: [
    {
      path: vocabulary('export-formats'),
      find: "  xlsx: {\n    extension: 'xlsx',",
      before: "  tsv: { extension: 'tsv', mediaType: 'text/tab-separated-values', label: 'export.tsv' },\n",
    },
    {
      path: 'packages/export/src/formats.ts',
      find: 'import { withStorableRows } from',
      before: "import { tsv } from './tsv/tsv.ts';\n",
    },
    {
      path: 'packages/export/src/formats.ts',
      find: "  'codebook-csv': codebookCsv,",
      before: '  tsv,\n',
    },
    { path: 'docs/api.md', find: '`sav` (SPSS), `xlsx` (Excel)', before: '`tsv`, ' },
    { path: 'docs/canvass.md', find: '`sav` for SPSS, `xlsx` for Excel', before: '`tsv`, ' },
    {
      path: consoleTexts('running'),
      find: "  'export.xlsx':",
      before: "  'export.tsv': 'Tab-separated text',\n",
    },
  ],
};
