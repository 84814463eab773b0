import type { AuthorText } from './author-text.ts';

/** Texts for authors about the expression language. Ids are frozen: authors' tools and documentation use them. */
export const languageTexts = {
  'language.source-too-long': {
    message: 'The expression has {length} characters; the maximum is {limit}.',
    fix: 'Split it into several rules.',
  },
  'language.empty': {
    message: 'The expression is empty: it contains only whitespace or comments.',
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
    message: '"{text}" has more than {limit} digits and cannot be stored exactly.',
    fix: 'Put it in quotation marks, so that it is compared as text.',
  },
  'language.unexpected-token': {
    message: 'Expected {expected}, but found {found}.',
    fix: 'Check the text just before it.',
  },
  'language.chained-comparison': {
    message:
      'Comparisons cannot be chained, because the first result would be compared with the second value.',
    fix: 'Write "a < b and b < c" for "a < b < c".',
  },
  'language.assignment': {
    message: '"{text}" is not an operator of this language.',
    fix: 'Use "==" or "=" for equal, "!=" for not equal, ">=" for at least.',
  },
  'language.too-deep': {
    message: 'Brackets, branches or groups are nested more than {limit} levels deep.',
    fix: 'Name parts with "let", or split the expression.',
  },
  'language.too-many-nodes': {
    message: 'The expression has more than {limit} parts and would be too slow.',
    fix: 'Split it into several rules.',
  },
  'language.unknown-name': {
    message: 'No question, group, option or row is named "{name}", so it is always empty.',
    fix: 'Use a name (cid) of the project file, with the same upper and lower case. Put texts in quotation marks.',
    replacedParameter: 'name',
  },
  'language.unknown-part': {
    message: 'The question "{question}" has no option or row "{name}", so it is always empty.',
    fix: 'The number after A (option), R or S (row) is the "seq". Options: {options}. Rows: {rows}.',
  },
  'language.unknown-option': {
    message:
      'The question "{question}" has no option with the cid or gid "{value}", so the comparison is never true.',
    fix: 'Compare with the cid or gid as text, or with the "seq" as a number, never with the title. Options: {options}.',
    replacedParameter: 'value',
  },
  'language.unknown-option-number': {
    message: 'The question "{question}" has no option with the seq {value}, so the comparison is never true.',
    fix: 'Options: {options}.',
    replacedParameter: 'value',
  },
  'language.unknown-value': {
    message: '"{name}" is never "{value}", so the comparison is never true.',
    fix: 'Use one of: {values}.',
    replacedParameter: 'value',
  },
  'language.unknown-member': {
    message: '"{name}" has no part "{key}", so it is always empty.',
    fix: 'It has: {members}.',
  },
  'language.no-value': {
    message: '"{name}" never has a value, because "{question}" is {what}.',
    fix: 'Name one of its values: {form}.',
  },
  'language.unlike-compared': {
    message: '"{name}" is {what} and cannot be compared with {other}.',
    fix: 'Compare one of its values: {form}.',
  },
  'language.one-value-needed': {
    message: '"{name}" is {what}, but "{use}" needs one value, so the result is always empty.',
    fix: 'Name one of its values: {form}.',
  },
  'language.unknown-node': {
    message:
      'The tree of the question "{question}" has no node with the gid "{value}", so the comparison is never true.',
    fix: 'Use the gid of a node of any level, not its title.',
    replacedParameter: 'value',
  },
  'language.node-number': {
    message: 'Nodes of a tree cannot be compared by number, because {value} occurs on several levels.',
    fix: 'Use the gid of the node as text.',
  },
  'language.node-alone': {
    message:
      'The answer to "{question}" is the full path to a node, so it never equals the single node "{value}".',
    fix: 'Write {question} has "{value}". This is true if the node or one below it was chosen.',
  },
  'language.unknown-function': {
    message: 'There is no function named "{name}".',
    fix: 'The functions are listed in docs/expression-language.md.',
    replacedParameter: 'name',
  },
  'language.unknown-parameter': {
    message: 'The project declares no external parameter "{name}", so it is always empty.',
    fix: 'Add it to ext_params, or correct the name.',
    replacedParameter: 'name',
  },
  'language.unknown-quota-cell': {
    message: 'The project has no quota cell "{name}", so it is never full.',
    fix: 'Use the id of a quota cell.',
    replacedParameter: 'name',
  },
  'language.argument-count': {
    message: '{name}() needs {expected} values, but has {found}.',
    fix: 'See its example in docs/expression-language.md.',
  },
  'language.literal-needed': {
    message: '{what} must be a text in quotation marks, so that it can be checked before publishing.',
    fix: 'Write the text in quotation marks.',
  },
  'language.question-needed': {
    message: 'Only questions can be tested for visibility and for non-answers.',
    fix: 'Use the name of a question, such as Q3.',
  },
  'language.no-answer-not-offered': {
    message: '{question} offers no non-answer, so no_answer({question}) is always empty.',
    fix: 'Set no_answer of the question, such as ["dont_know"], or remove this part.',
  },
  'language.no-answer-compared': {
    message: 'An answer never equals "{value}", because this non-answer removes the answer.',
    fix: 'Write no_answer({question}) == "{value}".',
  },
  'language.group-not-value': {
    message: '"{name}" is a group, and groups have no answer.',
    fix: 'Use one of its questions.',
  },
  'language.needs-key': {
    message: '"{name}" has many values, and none is selected.',
    fix: 'Select one, such as {name}.level or {name}("level").',
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
    message: 'A range must begin with a name that ends in a number, and "{name}" does not.',
    fix: 'Write a range such as Q3~5 or Q2A1~4.',
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
    message: 'The regular expression is invalid, so it never matches.',
    fix: 'Check brackets, braces and backslashes. Put a backslash before literal [ ] { } ( ) . * + ? ^ $ |.',
  },
  'language.pattern-unsafe': {
    message: 'The regular expression has a {problem}, which can take very long on some answers.',
    fix: 'Rewrite it. For repeated alternatives of single characters use brackets: [ab]+ instead of (a|b)+.',
  },
  'language.not-a-number': {
    message: 'The text "{text}" is not a number, so the result is always empty.',
    fix: 'Use concat(…) to join texts.',
  },
  'language.never-holds': {
    message: '"{condition}" is never true for any respondent.',
    fix: 'Check the values, and whether "and" should be "or".',
  },
  'language.always-holds': {
    message: '"{condition}" is always true, even without an answer.',
    fix: 'Check the values, and whether "or" should be "and". Or remove the condition.',
  },
  'language.list-equals-one': {
    message: '"{name}" is the list of all {all}, so this is {not}true only if {one} is the only {single}.',
    fix: 'Write {name} has {one}, or {name} has only {one} if it must be the only {single}.',
  },
  'language.not-a-date': {
    message: '"{name}" is a date such as 2024-05-31 and cannot be compared with {other}.',
    fix: 'Write {name} {op} "2024-05-31" or {name} {op} today. To compare with a number, use age({name}), year({name}) or days({name}, today).',
  },
  'language.time-compared': {
    message:
      '"{name}" is a date with a time such as 2024-05-31T14:30, and {op} does not compare days with {other}.',
    fix: 'Write {form}.',
  },
  'language.date-needed': {
    message: '{use}() needs a date, but {name} is not one, so the result is always empty.',
    fix: 'Name a question for a date, or write today, "2024-05-31" or date(2024, 5, 31).',
  },
  'language.date-arithmetic': {
    message: '"{name}" is a date and cannot be calculated with {op}, so the result is always empty.',
    fix: 'Write {form}.',
  },
  'language.never-true': {
    message: 'No value is smaller or greater than {what}, so the comparison is never true.',
    fix: 'Use == or !=, or "is empty".',
  },
  'language.compared-with-boolean': {
    message: 'A missing answer is neither true nor false, so it never equals {value}.',
    fix: 'Write only the name, or "not" before it.',
  },
  'language.not-a-condition': {
    message: 'A condition is expected here, but this is a text, which is true unless it is empty.',
    fix: 'Compare the text with a value.',
  },
  'language.rules-not-here': {
    message: 'A value is expected here, so rules with "then" or actions are not allowed.',
    fix: 'Write only the condition, or use if(condition, a, b).',
  },
  'language.action-not-here': {
    message: '"{action}" cannot be used here.',
    fix: 'Use goto, finish or screenout in a jump code, and show or hide in a display code.',
  },
  'language.targets-not-here': {
    message: 'A display code only shows or hides its own question or option.',
    fix: 'Write "{action}" alone, and give the other questions display codes or a display rule.',
  },
  'language.not-a-target': {
    message: '"{name}" is an option or row, but only questions and groups can be shown, hidden or jumped to.',
    fix: 'Use a question.',
  },
  'language.one-target': {
    message: 'A jump has one target, but this is a range.',
    fix: 'Use the question to jump to.',
  },
  'language.record-not-here': {
    message: '{ … } is only allowed in a plaster_code, and not inside another value.',
    fix: 'Use a list: [1, 2].',
  },
  'language.patch-needed': {
    message: 'The result of a plaster_code must be { … } with the fields to change.',
    fix: 'Write, for example, { title: "…", max: 5 } or condition ? { max: 5 } : null.',
  },
  'language.patch-key': {
    message: 'A plaster_code cannot change "{key}".',
    fix: 'It can change: {keys}.',
  },
  'language.duplicate-name': {
    message: 'The name "{name}" is used twice.',
    fix: 'Choose another name.',
  },
  'language.reference-only': {
    message: 'A placeholder contains the name of one value, and no calculation.',
    fix: 'Write, for example, Q1, Q1A2.text, Q5R1, ext.vip, member.name, total_score or seq.',
  },
  'language.unknown-question': {
    message: 'The rule reads the question "{gid}", which does not exist.',
    fix: 'Set bindQ to the gid of a question.',
  },
  'language.unknown-rule-part': {
    message: 'The question "{question}" has no {part} with the gid "{gid}".',
    fix: 'Correct the gid, or remove the condition.',
  },
  'language.node-operator': {
    message: 'A node of a tree can only be chosen or not, so "{op}" is never true.',
    fix: 'Use notEmpty (the node or one below it is chosen) or empty (neither is chosen).',
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
      'Every reference copies the rule that it names. With "{ref}" the rules of this project exceed {limit} copied parts.',
    fix: 'Refer to it in fewer rules, or shorten the rules that are referred to.',
  },
  'language.operator-not-allowed': {
    message: 'The operator "{op}" cannot be used with a parameter of type {type}.',
    fix: 'Allowed: {allowed}.',
  },
  'language.value-needed': {
    message: 'The operator "{op}" needs a value to compare with.',
    fix: 'Add "value", or use empty or notEmpty.',
  },
  'language.value-shape': {
    message: 'The operator "{op}" cannot compare with {found}.',
    fix: 'Give {expected}.',
  },
} as const satisfies Record<string, AuthorText>;
export type LanguageIssueId = keyof typeof languageTexts;
