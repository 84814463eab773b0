import type { Capability } from './copy-repository.ts';

/** Adds a check of the project file, its fault in the table of faults, and its id in the document. */
const check: Capability = {
  name: 'check',
  tests: [
    'packages/project/src/settings/setting-faults.test.ts',
    'packages/project/src/load/documented-ids.test.ts',
  ],
  edits: [
    {
      path: 'packages/project/src/settings/check-settings.ts',
      find: '  checkFonts(project, findings);\n}',
      before: '  checkShouting(project, findings);\n',
    },
    {
      path: 'packages/project/src/settings/check-settings.ts',
      find: '/** Minimum font size of shown texts',
      before: `function checkShouting(project: Project, findings: Findings): void {
  const title = textOf(project.title);
  if (title === undefined || !/^[A-Z!]+$/.test(title)) return;
  findings.add({
    id: 'settings.shouting',
    severity: 'warning',
    path: child(undefined, 'title'),
    message: 'The title is in capital letters only, which is hard to read.',
    fix: 'Write it in small letters.',
  });
}

`,
    },
    {
      path: 'packages/project/src/settings/setting-faults.cases.ts',
      find: "  singleFault('an unknown time zone',",
      before:
        "  singleFault('a title in capitals', ['title'], 'SURVEY!', ['settings.shouting', '$.title']),\n",
    },
    {
      path: 'docs/project-format.md',
      find: '`settings.small-font`',
      before: '`settings.shouting`, ',
    },
  ],
};

const TEXT_RULES = 'packages/question-types/src/answers/open-text/text-rules.ts';

/** Adds a rule of open texts, the minimum number of words, with its field, English text and fixture. */
const rule: Capability = {
  name: 'rule of a question type',
  tests: ['packages/question-types/src/types/blank/blank.test.ts'],
  edits: [
    {
      path: 'packages/project/src/questions/option.ts',
      find: '  list,\n  number,',
      before: '  integer,\n',
    },
    {
      path: 'packages/project/src/questions/option.ts',
      find: "    required: flag('The text must be written once the option is chosen.'),",
      before: "    min_words: integer('Minimum number of words (default 0).', { minimum: 1 }),\n",
    },
    {
      path: TEXT_RULES,
      find: 'validator, settings }: TextRules,\n  details',
      before: 'attributes: { min_words: minWords = 0 } = {}, ',
    },
    {
      path: TEXT_RULES,
      find: '  // VALID-31: an otherwise valid',
      before: `  const count = text.split(/\\s+/).length;
  if (typeIssues.length === 0 && count < minWords)
    return [{ key: 'validate.need_min_words', params: { min: minWords, count }, ...(part !== undefined && { part }) }];
`,
    },
    {
      path: 'packages/question-types/src/texts/validation.texts.ts',
      find: "  'validate.tel_used':",
      before: "  'validate.need_min_words': 'Write at least {{min}} words (now {{count}})',\n",
    },
    {
      path: 'packages/question-types/src/types/blank/blank.fixtures.ts',
      find: "  {\n    name: 'Chinese only',",
      before: `  {
    name: 'fewer words than the minimum',
    state: 'invalid',
    question: exampleQuestion('blank', { title: 'Why?', open_attrs: { min_words: 3 } }),
    answer: ['no idea'],
    issues: [{ key: 'validate.need_min_words', params: { min: 3, count: 2 } }],
  },
`,
    },
  ],
};

/** Adds an SQL statement about one response to the store of its capability. */
const statement: Capability = {
  name: 'statement',
  edits: [
    {
      path: 'apps/server/src/responses/iat/iat-store.ts',
      find: 'export async function findBlockNumbers(',
      before: `/** Number of stored blocks of a response. */
export async function countBlocks(
  query: Database['query'] | Transaction,
  { surveyId, seq }: ResponseKey,
): Promise<number> {
  const { count } = await query
    .selectFrom('iat_block')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  return Number(count);
}

`,
    },
  ],
};

/** Adds a language of the product: an entry of the list, and a folder of texts, which may be incomplete. */
const language: Capability = {
  name: 'language',
  edits: [
    {
      path: 'texts/languages.json',
      find: '  { "tag": "ja"',
      before: '  { "tag": "it", "name": "italiano", "complete": false, "readByNativeSpeaker": false },\n',
    },
  ],
};

export const additions: readonly Capability[] = [check, language, rule, statement];
