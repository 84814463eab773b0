import type { AuthorText } from './author-text.ts';

/** Texts for authors about the expression language. Ids are frozen: authors' tools and documentation use them. */
export const languageTexts = {
  'language.source-too-long': {
    message:
      'The expression has {length} characters; {limit} are allowed, so that it can be checked and run quickly.',
    fix: 'Split it into several rules.',
  },
  'language.empty': {
    message: 'There is no expression: only blanks or comments.',
    fix: 'Write an expression, or remove the field.',
  },
  'language.unexpected-character': {
    message: 'The character "{character}" has no meaning here.',
    fix: 'Remove it; put texts between quotation marks and unusual names between backticks: `my-name`.',
  },
  'language.unterminated': {
    message: 'The text or name that begins with {quote} has no end.',
    fix: 'Add the closing {closing}.',
  },
  'language.bad-number': {
    message: '"{text}" is neither a number nor a name.',
    fix: 'A number has digits and at most one point; a name that begins with a digit goes between backticks.',
  },
  'language.number-too-long': {
    message: '"{text}" has more than {limit} digits, which cannot be held exactly.',
    fix: 'Put it between quotation marks, so that it is compared as text.',
  },
  'language.unexpected-token': {
    message: 'Found {found} where {expected} should be.',
    fix: 'Check what comes just before it.',
  },
  'language.chained-comparison': {
    message:
      'Comparisons cannot be chained, because the first result would be compared with the second value.',
    fix: 'Write "a < b and b < c" for "a < b < c".',
  },
  'language.assignment': {
    message: '"{text}" does not exist in this language.',
    fix: 'Use "==" or "=" for equal, "!=" for not equal, ">=" for at least.',
  },
  'language.too-deep': {
    message: 'More than {limit} brackets, branches or groups stand inside one another.',
    fix: 'Name parts of it with "let", or split it.',
  },
  'language.too-many-nodes': {
    message: 'The expression has more than {limit} parts, so that it could not be run quickly.',
    fix: 'Split it into several rules.',
  },
  'language.unknown-name': {
    message: 'There is no question, group, option or row named "{name}"; it would always be empty.',
    fix: 'Names are those of the project file (cid), upper and lower case counting; texts need quotation marks.',
  },
  'language.unknown-part': {
    message: 'The question "{question}" has no such option or row: "{name}". It would always be empty.',
    fix: 'The number after A (option), R or S (row) is the "seq". Options: {options}. Rows: {rows}.',
  },
  'language.unknown-option': {
    message:
      'The question "{question}" has no option with the cid or gid "{value}"; the comparison never holds.',
    fix: 'Compare with the cid or gid as text, or with the "seq" as a number, never with the title. Options: {options}.',
  },
  'language.unknown-option-number': {
    message: 'The question "{question}" has no option with the seq {value}; the comparison never holds.',
    fix: 'Options: {options}.',
  },
  'language.unknown-value': {
    message: '"{name}" is never "{value}"; the comparison never holds.',
    fix: 'It can be: {values}.',
  },
  'language.unknown-member': {
    message: '"{name}" has no part "{key}"; it would always be empty.',
    fix: 'It has: {members}.',
  },
  'language.no-value': {
    message: '"{name}" never has a value, since "{question}" is {what}.',
    fix: 'Name one of its values: {form}.',
  },
  'language.unlike-compared': {
    message: '"{name}" is {what}; it is never equal to, smaller or greater than {other}.',
    fix: 'Compare one of its values: {form}.',
  },
  'language.one-value-needed': {
    message: '"{name}" is {what}, but "{use}" takes one value; the result would always be empty.',
    fix: 'Name one of its values: {form}.',
  },
  'language.unknown-node': {
    message:
      'The tree of the question "{question}" has no node with the gid "{value}"; the comparison never holds.',
    fix: 'Give the gid of a node, of any level, never its title.',
  },
  'language.node-number': {
    message: 'Nodes of a tree have no numbers: {value} would be the place among its siblings, on any level.',
    fix: 'Give the gid of the node as text.',
  },
  'language.node-alone': {
    message:
      'The answer of "{question}" is the whole way to a node, from the first level on, so it never equals "{value}" alone.',
    fix: 'Write {question} has "{value}": it or one below it was chosen.',
  },
  'language.unknown-function': {
    message: 'There is no function named "{name}".',
    fix: 'The functions are listed in docs/expression-language.md.',
  },
  'language.unknown-parameter': {
    message: 'The project declares no external parameter "{name}"; it would always be empty.',
    fix: 'Add it to ext_params, or correct the name.',
  },
  'language.unknown-quota-cell': {
    message: 'The project has no quota cell "{name}"; it would never be full.',
    fix: 'Write the id of a cell of quotas.',
  },
  'language.argument-count': {
    message: '{name}() takes {expected} values but was given {found}.',
    fix: 'See its example in docs/expression-language.md.',
  },
  'language.literal-needed': {
    message:
      '{what} must be written as a text in quotation marks, so that it can be checked before publishing.',
    fix: 'Write it out.',
  },
  'language.question-needed': {
    message: 'Whether something is visible can be asked of a question only.',
    fix: 'Write the name of a question, such as Q3.',
  },
  'language.group-not-value': {
    message: '"{name}" is a group; a group has no answer.',
    fix: 'Name one of its questions.',
  },
  'language.needs-key': {
    message: '"{name}" alone has no value.',
    fix: 'Say which one: {name}.level or {name}("level").',
  },
  'language.range-order': {
    message: 'The range {name}~{last} ends before it begins.',
    fix: 'Write the smaller number first.',
  },
  'language.range-too-long': {
    message: 'The range {name}~{last} has more than {limit} members.',
    fix: 'Use a shorter range.',
  },
  'language.range-needs-number': {
    message: 'A range begins with a name that ends in a number, which "{name}" does not.',
    fix: 'Write it like Q3~5 or Q2A1~4.',
  },
  'language.range-gap': {
    message: 'The range {name}~{last} begins or ends with "{missing}", which does not exist.',
    fix: 'Begin and end with names that exist.',
  },
  'language.pattern-too-long': {
    message: 'The regular expression has more than {limit} characters.',
    fix: 'Shorten it, or use several.',
  },
  'language.pattern-invalid': {
    message: 'The regular expression cannot be read; it would never match.',
    fix: 'Check brackets, braces and backslashes; write [ ] { } ( ) . * + ? ^ $ | with a backslash when they are meant.',
  },
  'language.pattern-unsafe': {
    message: 'The regular expression has a {problem}, which could take very long on some answers.',
    fix: 'Write it without; for a repeated choice between characters use brackets: [ab]+ for (a|b)+.',
  },
  'language.not-a-number': {
    message: 'The text "{text}" cannot be calculated with; the result would always be empty.',
    fix: 'Use concat(…) to join texts.',
  },
  'language.never-holds': {
    message: 'Nobody can fulfil "{condition}": it never holds.',
    fix: 'Check the values, and whether "or" was meant for "and".',
  },
  'language.always-holds': {
    message: 'Everybody fulfils "{condition}", also without an answer: it always holds.',
    fix: 'Check the values, and whether "and" was meant for "or"; or leave the condition out.',
  },
  'language.list-equals-one': {
    message:
      '"{name}" is a list of what was chosen: this {not}holds only for who chose {one} and nothing else.',
    fix: 'Write {name} has {one}; or, if nothing else may be chosen, {name} has only {one}.',
  },
  'language.not-a-date': {
    message: '"{name}" is a date such as 2024-05-31, and {other} is none, so they cannot be compared.',
    fix: 'Compare with a date in quotation marks, "2024-05-31"; or calculate with age(…), year(…), days(…).',
  },
  'language.never-true': {
    message: 'Nothing is smaller or greater than {what}; the comparison never holds.',
    fix: 'Use == or !=, or "is empty".',
  },
  'language.compared-with-boolean': {
    message:
      'An answer that is missing is neither true nor false, so comparing it with {value} is seldom meant.',
    fix: 'Write the name alone, or "not" before it.',
  },
  'language.not-a-condition': {
    message: 'A yes or no is expected here; a text counts as yes unless it is empty.',
    fix: 'Compare it with something.',
  },
  'language.rules-not-here': {
    message: 'Rules with "then" or actions cannot stand here; a value is expected.',
    fix: 'Write only the condition, or use if(condition, a, b).',
  },
  'language.action-not-here': {
    message: '"{action}" cannot be used here.',
    fix: 'A jump code knows goto, finish and screenout; a display code knows show and hide.',
  },
  'language.targets-not-here': {
    message: 'A display code shows or hides its own question or option, not others.',
    fix: 'Write "{action}" alone, and give the other questions display codes or a display rule.',
  },
  'language.not-a-target': {
    message: '"{name}" is an option or a row; only questions and groups can be jumped to, shown or hidden.',
    fix: 'Name the question.',
  },
  'language.one-target': {
    message: 'A jump has one target, not a range.',
    fix: 'Name the question to go to.',
  },
  'language.record-not-here': {
    message: '{ … } can stand only in a plaster_code, and not inside something else.',
    fix: 'Use a list: [1, 2].',
  },
  'language.patch-needed': {
    message: 'A plaster_code must come to { … }, which says what to change.',
    fix: 'Write it like { title: "…", max: 5 }, or condition ? { max: 5 } : null.',
  },
  'language.patch-key': {
    message: 'A plaster_code cannot change "{key}".',
    fix: 'It can change: {keys}.',
  },
  'language.duplicate-name': {
    message: 'The name "{name}" is taken already, so that it would be unclear which one is meant.',
    fix: 'Choose another name.',
  },
  'language.reference-only': {
    message: 'A placeholder names one value and calculates nothing.',
    fix: 'Write it like Q1, Q1A2.text, Q5R1, ext.vip, member.name, total_score or seq.',
  },
  'language.unknown-question': {
    message: 'The rule is about a question "{gid}" that does not exist.',
    fix: 'bindQ is the gid of a question.',
  },
  'language.unknown-rule-part': {
    message: 'The question "{question}" has no {part} with the gid "{gid}".',
    fix: 'Correct the gid, or remove the condition.',
  },
  'language.node-operator': {
    message: 'A node of a tree is chosen or not, and nothing is written beside it; "{op}" would never hold.',
    fix: 'Use notEmpty (it or one below it was chosen) or empty (none of them was).',
  },
  'language.unknown-rule': {
    message: 'There is no rule "{ref}" in rule_map.',
    fix: 'Correct the id, or add the rule.',
  },
  'language.rule-cycle': {
    message: 'The rule "{ref}" refers to itself, directly or through others.',
    fix: 'Remove one of the references.',
  },
  'language.too-many-references': {
    message:
      'Every reference copies the rule that it names. With "{ref}" the rules of this project hold more than {limit} copied parts.',
    fix: 'Let fewer rules refer to it, or make smaller what they refer to.',
  },
  'language.operator-not-allowed': {
    message: 'The operator "{op}" cannot be used with a parameter of type {type}.',
    fix: 'Allowed: {allowed}.',
  },
  'language.value-needed': {
    message: 'The operator "{op}" needs a value to compare with.',
    fix: 'Give "value", or use empty or notEmpty.',
  },
  'language.value-shape': {
    message: 'The operator "{op}" cannot compare with {found}.',
    fix: 'Give {expected}.',
  },
} as const satisfies Record<string, AuthorText>;

export type LanguageIssueId = keyof typeof languageTexts;
