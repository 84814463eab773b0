/** A habit that makes comments, names or documents hard to read, and the rule of CONTRIBUTING that it breaks. */
export interface Habit {
  readonly advice: string;
  /** The texts that are searched. `opening` is the first line of each comment, `prose` all comments and documents. */
  readonly searched: 'opening' | 'prose' | 'code' | 'names';
  readonly pattern: RegExp;
  readonly exceptions?: readonly { readonly text: RegExp; readonly reason: string }[];
}

const PREPOSITIONS = 'of|by|on|in|over|said|told|as|for|with|into|per|under|off';

/** Participles, which name neither the content of a type nor the action of a function. */
const IRREGULAR =
  'given|told|shown|held|taken|kept|met|found|seen|sent|drawn|chosen|begun|known|won|said|made|written|meant|lost|heard|spent|left|gone|struck';
const PRONOUNS =
  'of|own|one|none|whole|about|around|beside|inside|elsewhere|among|between|without|towards|onwards|nobody|nothing|words|ways?|say|act|halt|at|on|into';

const anyCase = (words: string) => `${words}|${words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}`;

/** Names with a replaced word that cannot change (docs/compatibility.md), or that are content of examples. */
export const FROZEN_NAMES: NonNullable<Habit['exceptions']> = [
  {
    text: /\b(?:report_)?picture(?:_at)?\b(?! [a-z])|'report\.picture'|\/picture\b/g,
    reason: "fields of awards, of the console's charts and of reports, a table, a refusal, a path",
  },
  {
    text: /\b(?:graph|image_select)\.(?:no-)?pictures?\b|signature\.picture|save_picture/g,
    reason: 'ids of findings and texts',
  },
  { text: /\bsealed\b(?! [a-z])/g, reason: "a column of the table of winners' contact data" },
  { text: /cell-without-anybody/g, reason: 'an id of a finding' },
  {
    text: /\/pictures\/[a-z]+\.png|will you come again|Further wishes|"wishes"/gi,
    reason: 'content of examples',
  },
  { text: /\bpictures (?:image logo|photo)/g, reason: 'words for which authors search' },
  { text: /grafana-dashboard|Grafana dashboard/g, reason: 'the name that Grafana uses' },
];

export const HABITS = {
  clauseOpening: {
    advice: 'Begin the comment with a noun, or with a verb in the third person.',
    searched: 'opening',
    pattern:
      /^(?:What|Who|Whoever|Whom|That which|Where(?! to\b)|Of|By wh(?:ich|om)|(?:Under|From|With|In|For|To|At|On) which)\b/g,
  },
  negatedNoun: {
    advice: 'Negate the verb ("is not valid JSON"), or say the positive.',
    searched: 'prose',
    pattern: /\b(?:is|are|was|were) (?:no|none)\b|\bnobody\b|\bnothing (?:is|was|are|were)\b/gi,
    exceptions: [
      {
        text: /\b(?:is|are|was|were) no (?:longer|more|less|fewer|later|earlier|larger)\b/i,
        reason: 'an adverb',
      },
      { text: /\bthere (?:is|are|was|were) (?:no|none)\b/i, reason: 'the usual negation' },
    ],
  },
  told: {
    advice: 'Use show, return, log, display or be.',
    searched: 'prose',
    pattern: /\b(?:told|said|stands?|stood)\b/gi,
    exceptions: [{ text: /\bstands? (?:in )?for\b/i, reason: 'means represents' }],
  },
  bareName: {
    advice: 'Name a type after what it contains, and begin a function with a verb.',
    searched: 'names',
    pattern: new RegExp(`^(?:[A-Za-z][a-z]*[^e]ed|${anyCase(IRREGULAR)}|${anyCase(PRONOUNS)})$`, 'g'),
    exceptions: [
      { text: /^Authored$/, reason: 'the type of projects before their check' },
      { text: /^embed$/i, reason: 'a verb, and a part of the product' },
    ],
  },
  mostOrLeast: {
    advice: 'Call limits MAX_ and MIN_.',
    searched: 'code',
    pattern: /\b(?:MOST|LEAST)_[A-Z_]+/g,
  },
  prepositionProp: {
    advice: 'Name a prop or field after what it contains.',
    searched: 'code',
    pattern: new RegExp(
      `\\breadonly (?:${PREPOSITIONS})\\??:|^\\s+(?:${PREPOSITIONS})=[{"]|<[A-Z][^>]*\\s(?:of|on|by|over|said|told)=[{"]`,
      'g',
    ),
    exceptions: [
      { text: /\breadonly in: 'path'/, reason: 'a field of OpenAPI documents' },
      {
        text: /\breadonly (?:of: string|by: 'rule' \| 'related')/,
        reason: 'fields of the explanations that `canvass explain --json` prints',
      },
      {
        text: /^\s+on=\{|\breadonly on: OptionHandlers/,
        reason: 'a group of handlers: `on.choose` reads as `onChoose`',
      },
    ],
  },
} as const satisfies Readonly<Record<string, Habit>>;
