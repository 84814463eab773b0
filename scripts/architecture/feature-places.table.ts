/** The test that shows a feature in a place, as file and part of the title. */
type TestReference = readonly [file: string, title: string];
interface Exemption {
  readonly reason: string;
}
export type Cell = TestReference | Exemption;

/** Places in which a feature of questions, pages or the flow must work. */
export const PLACES = [
  'schema',
  'check',
  'engine',
  'page',
  'server',
  'resume and versions',
  'run',
  'simulate',
  'explain',
  'previews',
  'corrections',
  'receipts',
  'console',
  'exports',
  'codebook',
  'documentation',
] as const;
export type Place = (typeof PLACES)[number];
export type FeatureRow = Readonly<Record<Place, Cell>>;

const LOGIC = 'packages/logic/src/features';
const PROJECT = 'packages/project/src';
const TYPES = 'packages/question-types/src';
const STORED = 'apps/server/src/start/features-in-places.test.ts';
const SIMULATED = 'packages/simulation/src/simulate/simulated-features.test.ts';
const LEAVING = `${LOGIC}/leaving/leaving.test.ts`;
const exempt = (reason: string): Exemption => ({ reason });

const NO_VALUE = exempt('It decides which answers are accepted, and adds nothing to a stored one.');
const HIDES_NOTHING = exempt('It hides no question, and computes no value.');
const AS_STORED = exempt('It is about how a page shows a text; stored answers are shown by their own form.');
/** Places with the same test for each feature, because the test uses all features in one survey, or all examples. */
const EVERYWHERE = {
  schema: [`${PROJECT}/shape/documents.test.ts`, 'has a description for each field'],
  'resume and versions': [STORED, 'has the same answers after it was resumed and moved to a newer version'],
  run: ['apps/simulator-cli/src/documentation/examples.test.ts', 'does what its scripts expect'],
  previews: [
    'apps/server/src/publishing/previews/preview-of-item.test.ts',
    'every question, page and group of %s can be previewed by itself',
  ],
  documentation: [
    'apps/simulator-cli/src/documentation/document-examples.test.ts',
    '$page:$line passes the check',
  ],
} as const satisfies Partial<FeatureRow>;

/** Features of questions, pages and the flow, with the tests that show them in each place. */
export const FEATURE_PLACES: Readonly<Record<string, FeatureRow>> = {
  'option values': {
    ...EVERYWHERE,
    check: [`${PROJECT}/references/reference-faults.cases.ts`, 'id.duplicate-value'],
    engine: ['packages/logic/src/language/shapes/option-values.test.ts', 'is read in every row of a record'],
    page: exempt('Respondents see titles of options, not their values.'),
    server: [STORED, 'option values in exports'],
    simulate: [SIMULATED, 'option values and sections in simulations'],
    explain: [
      'packages/logic/src/explain/explain.test.ts',
      'names the failing rule, and the values that it reads',
    ],
    corrections: [STORED, 'option values in corrections'],
    receipts: [STORED, 'option values in receipts'],
    console: [STORED, 'option values in the console'],
    exports: [STORED, 'option values in exports'],
    codebook: [STORED, 'option values in the codebook'],
  },
  'bounds of dates': {
    ...EVERYWHERE,
    check: [`${TYPES}/types/blank/blank.test.ts`, 'the findings for %j are %j'],
    engine: [`${TYPES}/types/blank/blank.test.ts`, 'bounds of dates'],
    page: ['e2e/tests/scripts.spec.ts', 'script.name'],
    server: ['e2e/tests/scripts.spec.ts', 'script.name'],
    simulate: [SIMULATED, 'patterns and bounds of dates in simulations'],
    explain: HIDES_NOTHING,
    corrections: [`${TYPES}/corrections.test.ts`, 'refuses values of another shape'],
    receipts: [STORED, 'checks and bounds of dates in receipts'],
    console: [STORED, 'checks and bounds of dates in the console'],
    exports: [STORED, 'bounds of dates in exports'],
    codebook: NO_VALUE,
  },
  'dates with a time': {
    ...EVERYWHERE,
    check: [`${TYPES}/types/info-date/info-date.test.ts`, 'check: %j has the findings %j'],
    engine: [`${TYPES}/types/info-date/info-date.test.ts`, '%j, %j has the issues %j'],
    page: [
      `${TYPES}/types/info-date/info-date.view.test.tsx`,
      'is stored as a text with date and time, invalid while one is missing, whichever is typed first',
    ],
    server: ['apps/server/src/response-log/asked.test.ts', 'a date without its time'],
    simulate: [SIMULATED, 'dates with a time in simulations'],
    explain: HIDES_NOTHING,
    corrections: [STORED, 'dates with a time in corrections'],
    receipts: [STORED, 'dates with a time in receipts'],
    console: [STORED, 'dates with a time in the console'],
    exports: [STORED, 'dates with a time in exports'],
    codebook: [STORED, 'dates with a time in the codebook'],
  },
  patterns: {
    ...EVERYWHERE,
    check: ['packages/validators/src/patterns/own-pattern.test.ts', 'pattern'],
    engine: [
      `${TYPES}/patterns.test.ts`,
      'is required, and its message is the author’s in the respondent’s language',
    ],
    page: [
      'e2e/tests/requests.spec.ts',
      "a text that does not match its pattern is refused with the author's message",
    ],
    server: ['apps/server/src/response-log/asked.test.ts', 'a text of another form'],
    simulate: [SIMULATED, 'patterns and bounds of dates in simulations'],
    explain: HIDES_NOTHING,
    corrections: [`${TYPES}/patterns.test.ts`, 'is required of corrections too'],
    receipts: [STORED, 'patterns in receipts'],
    console: [STORED, 'patterns in the console'],
    exports: [STORED, 'patterns in exports'],
    codebook: NO_VALUE,
  },
  'formats and levels of placeholders': {
    ...EVERYWHERE,
    check: [`${PROJECT}/rich-text/rich-faults.cases.ts`, 'placeholder.unknown-format'],
    engine: [`${LOGIC}/formats/formats.test.ts`, '%j of %j is %s'],
    page: [
      'e2e/tests/requests.spec.ts',
      "a text that does not match its pattern is refused with the author's message",
    ],
    server: [STORED, 'formats in the console'],
    simulate: exempt('Simulated respondents read no texts.'),
    explain: HIDES_NOTHING,
    corrections: AS_STORED,
    receipts: [STORED, 'formats in receipts'],
    console: [STORED, 'formats in the console'],
    exports: AS_STORED,
    codebook: AS_STORED,
  },
  'titles of levels and rules of totals': {
    ...EVERYWHERE,
    check: [`${TYPES}/types/cascader/cascader.test.ts`, 'a title of a level that does not exist'],
    engine: [`${TYPES}/types/proportion/proportion.test.ts`, 'may be less with total_rule "at_most"'],
    page: [`${TYPES}/types/cascader/cascader.view.test.tsx`, 'has the titles of its levels'],
    server: [`${TYPES}/types/proportion/proportion.test.ts`, 'may be less with total_rule "at_most"'],
    run: [`${TYPES}/contract.test.ts`, 'creates random answers that it parses, most of them valid'],
    simulate: [`${TYPES}/contract.test.ts`, 'creates random answers that it parses, most of them valid'],
    explain: HIDES_NOTHING,
    corrections: [`${TYPES}/corrections.test.ts`, 'refuses values of another shape'],
    receipts: exempt('They name levels and bound sums, and add nothing to a stored answer.'),
    console: exempt('They name levels and bound sums, and add nothing to a stored answer.'),
    exports: [`${TYPES}/types/cascader/cascader.test.ts`, 'names its levels in labels of exports'],
    codebook: [`${TYPES}/types/cascader/cascader.test.ts`, 'names its levels in labels of exports'],
  },
  'computed values': {
    ...EVERYWHERE,
    check: [
      `${LOGIC}/values/values.test.ts`,
      'values that read each other are an error that names all of them',
    ],
    engine: [
      `${LOGIC}/values/values.property.test.ts`,
      'after every step, a value is the result of the last expression',
    ],
    page: [`${TYPES}/types/value/value.view.test.tsx`, 'displays nothing, and commits nothing'],
    server: [STORED, 'computed values in exports'],
    simulate: [SIMULATED, 'computed values in simulations'],
    explain: [`${LOGIC}/values/values.test.ts`, 'is explained by the expressions of its nodes'],
    corrections: [`${LOGIC}/values/values.test.ts`, 'compute values again and keep values set by the flow'],
    receipts: [STORED, 'receipts have neither computed values nor cleared answers nor headings'],
    console: [STORED, 'computed values in the console'],
    exports: [STORED, 'computed values in exports'],
    codebook: [STORED, 'computed values in the codebook'],
  },
  'values of the flow': {
    ...EVERYWHERE,
    check: [`${PROJECT}/flow/flow-faults.cases.ts`, 'a value of two types'],
    engine: [
      `${LOGIC}/values/values.test.ts`,
      'a branch sets the value while the path leads through it, and otherwise the value is empty',
    ],
    page: [`${TYPES}/types/value/value.view.test.tsx`, 'displays nothing, and commits nothing'],
    server: [STORED, 'values of the flow in exports'],
    simulate: ['packages/logic/src/features/values/values.property.test.ts', 'VALUE-3'],
    explain: [`${LOGIC}/values/values.test.ts`, 'is explained by the expressions of its nodes'],
    corrections: [`${LOGIC}/values/values.test.ts`, 'compute values again and keep values set by the flow'],
    receipts: [STORED, 'receipts have neither computed values nor cleared answers nor headings'],
    console: [STORED, 'computed values in the console'],
    exports: [STORED, 'values of the flow in exports'],
    codebook: [STORED, 'values of the flow in the codebook'],
  },
  'checks across answers': {
    ...EVERYWHERE,
    check: [LEAVING, 'mistakes in checks'],
    engine: [LEAVING, 'holds if and only if its expression holds'],
    page: ['e2e/tests/requests.spec.ts', 'is left after one correction and one request'],
    server: ['apps/server/src/response-log/asked.test.ts', 'a check that does not hold, tried twice'],
    simulate: [SIMULATED, 'checks in simulations'],
    explain: HIDES_NOTHING,
    previews: [
      'apps/server/src/publishing/previews/preview-of-item.test.ts',
      'keeps checks across answers, with their translations, if it contains all questions of the check',
    ],
    corrections: [
      'apps/server/src/lifecycle/corrections/corrections.test.ts',
      'must be consistent with the answers that they do not change (CHECK-1)',
    ],
    receipts: [STORED, 'checks and bounds of dates in receipts'],
    console: [STORED, 'checks and bounds of dates in the console'],
    exports: [STORED, 'checks in exports'],
    codebook: [STORED, 'checks in the codebook'],
  },
  'soft required questions': {
    ...EVERYWHERE,
    check: exempt('A wrong value is an error of the schema, as in every field.'),
    engine: [LEAVING, 'asks once, when the page has no errors, and lets the respondent go on'],
    page: ['e2e/tests/requests.spec.ts', 'is left after one correction and one request'],
    server: ['apps/server/src/response-log/asked.test.ts', 'a request that was not shown'],
    simulate: [SIMULATED, 'requests in simulations'],
    explain: HIDES_NOTHING,
    corrections: [LEAVING, 'does not ask respondents who answer, and does not ask in corrections'],
    receipts: exempt('A receipt lists given answers, and a request is not one.'),
    console: [STORED, 'soft required questions in the console'],
    exports: [STORED, 'soft required questions in exports'],
    codebook: [
      'apps/server/src/results/variables.test.ts',
      'variables show which requests for an answer the respondent ignored',
    ],
  },
  'non-answers': {
    ...EVERYWHERE,
    check: [`${PROJECT}/questions/question-faults.cases.ts`, 'an option that no_answer offers too'],
    engine: [
      `${LOGIC}/no-answer/no-answer.test.ts`,
      'satisfies required, is empty for rules, and can be read by the function `no_answer`',
    ],
    page: [`${TYPES}/controls/question/no-answers.test.tsx`, 'belong to the question for screen readers'],
    server: ['apps/server/src/response-log/asked.test.ts', 'a non-answer that is not offered'],
    simulate: [SIMULATED, 'non-answers in simulations'],
    explain: HIDES_NOTHING,
    corrections: [STORED, 'non-answers in corrections'],
    receipts: [STORED, 'non-answers in receipts'],
    console: [STORED, 'non-answers in the console'],
    exports: [STORED, 'non-answers in exports'],
    codebook: [STORED, 'non-answers in the codebook'],
  },
  'sections of a page': {
    ...EVERYWHERE,
    check: [`${PROJECT}/flow/group-faults.cases.ts`, 'a section without questions'],
    engine: [`${LOGIC}/sections/sections.property.test.ts`, 'a section behaves like its questions'],
    page: ['e2e/tests/sections.spec.ts', 'are in columns on wide pages'],
    server: [STORED, 'sections in receipts'],
    'resume and versions': [
      'apps/server/src/responses/move/move-response.test.ts',
      'keeps the answers to questions that moved into a section or out of it',
    ],
    simulate: [SIMULATED, 'option values and sections in simulations'],
    explain: [
      'packages/logic/src/explain/explain.test.ts',
      'a question in a section is hidden by the condition of the section',
    ],
    previews: [
      'apps/server/src/publishing/previews/preview-of-item.test.ts',
      'keeps checks across answers, with their translations, if it contains all questions of the check',
    ],
    corrections: [STORED, 'sections in corrections'],
    receipts: [STORED, 'sections in receipts'],
    console: [STORED, 'sections in the console'],
    exports: [
      `${LOGIC}/sections/sections.test.ts`,
      'keeps the answers to its questions while it is hidden, and counts them as not asked for exports',
    ],
    codebook: [STORED, 'sections in the codebook'],
  },
  'hidden answers': {
    ...EVERYWHERE,
    check: exempt('Any of its two values is right for any survey.'),
    engine: [
      `${LOGIC}/leaving/clear-hidden.test.ts`,
      'with `cleared`, are the same after the reduced events as after all events',
    ],
    page: ['apps/web/src/storage/record/answer-log.test.ts', 'keeps the order of answers that hide others'],
    server: ['e2e/tests/scripts.spec.ts', 'script.name'],
    simulate: [SIMULATED, 'option values and sections in simulations'],
    explain: HIDES_NOTHING,
    corrections: [STORED, 'hidden answers in corrections'],
    receipts: [STORED, 'receipts have neither computed values nor cleared answers nor headings'],
    console: [STORED, 'hidden answers in the console'],
    exports: [STORED, 'hidden answers in exports'],
    codebook: exempt('The same variables belong to the question.'),
  },
  'read only questions': {
    ...EVERYWHERE,
    check: [
      `${PROJECT}/questions/question-faults.cases.ts`,
      'a question that shows a value it does not have',
    ],
    engine: [
      `${LOGIC}/read-only/read-only.test.ts`,
      'has the value of `auto_fill`, is shown as text, and counts in rules and the recap like an answer',
    ],
    page: [`${TYPES}/controls/wrapped/read-only.test.tsx`, 'shows the value of a question that is read only'],
    server: ['apps/server/src/response-log/asked.test.ts', 'an answer to a question that is read only'],
    simulate: [SIMULATED, 'read only questions in simulations'],
    explain: HIDES_NOTHING,
    corrections: [STORED, 'read only questions in corrections'],
    receipts: [STORED, 'read only questions in receipts'],
    console: [STORED, 'read only questions in the console'],
    exports: [STORED, 'read only questions in exports'],
    codebook: [STORED, 'read only questions in the codebook'],
  },
  'several entries': {
    ...EVERYWHERE,
    check: [`${PROJECT}/questions/question-faults.cases.ts`, 'more entries than there may be by default'],
    engine: [
      `${TYPES}/entries.test.ts`,
      'is refused by the engine if it is no list, and asks for the missing entries when the page is left',
    ],
    page: [
      `${TYPES}/controls/wrapped/entries.test.tsx`,
      'adds fields up to the maximum, focuses the new one, and says that there are no more',
    ],
    server: ['apps/server/src/response-log/asked.test.ts', 'an answer of too few entries'],
    simulate: [SIMULATED, 'several entries in simulations'],
    explain: [
      'apps/simulator-cli/src/commands/explain.test.ts',
      'finds the number of entries that would show a question',
    ],
    corrections: [STORED, 'several entries in corrections'],
    receipts: [STORED, 'several entries in receipts'],
    console: [STORED, 'several entries in the console'],
    exports: [STORED, 'several entries in exports'],
    codebook: [STORED, 'several entries in the codebook'],
  },
  'searched options': {
    ...EVERYWHERE,
    check: [`${PROJECT}/questions/question-faults.cases.ts`, 'a search of few options'],
    engine: exempt('It is a part of the page: the engine offers the same options.'),
    page: [`${TYPES}/controls/wrapped/search.test.tsx`, 'shows the options that contain the typed text'],
    server: exempt('An answer is the same, whether its option was searched or not.'),
    simulate: exempt('An answer is the same, whether its option was searched or not.'),
    explain: HIDES_NOTHING,
    corrections: [`${TYPES}/controls/wrapped/search.test.tsx`, 'keeps the chosen options in the list'],
    receipts: NO_VALUE,
    console: NO_VALUE,
    exports: NO_VALUE,
    codebook: NO_VALUE,
  },
};
