import type { AuthorTexts } from './author-text.ts';

/** Texts for authors about compiling a project, except those of the expression language. Ids are frozen. */
export const engineTexts = {
  'feature.question-type': {
    message: 'Questions of type "{type}" are not supported yet, so this survey cannot be run.',
    fix: 'Use one of: {known}.',
  },
  'feature.not-loaded': {
    message: 'The project uses parts of the engine that this program has not loaded.',
    fix: "Compile it with the engine's features.",
  },
  'logic.jump-backwards': {
    message: 'The jump leads backwards, so it is never taken. Jumps must lead to a later question.',
    fix: 'Jump to a later question, or move the target after this question.',
  },
  'logic.too-much-work': {
    message:
      'The rules need up to {total} evaluation steps at once, even before the first answer, but the limit is {limit}. Rules beyond the limit have no result. The most expensive ones: {most}.',
    fix: 'Shorten the lists that these rules compare, or reduce the number of questions that depend on them.',
  },
  'logic.much-work': {
    message:
      'With all options chosen, the rules may need {total} evaluation steps at once, but the limit is {limit}. Rules beyond the limit have no result. The most expensive ones: {most}.',
    fix: 'Shorten the lists that these rules compare, or compare them once in a question with an automatic answer.',
  },
  'logic.only-screened-out': {
    message:
      'The condition is true only for respondents who were screened out earlier, so this is never shown.',
    fix: 'Correct this condition or that of the screen-out, or move this before the screen-out.',
  },
  'logic.never-reached': {
    message: 'An earlier jump or end takes everyone who meets this condition, so this one is never reached.',
    fix: 'Change its condition, move it before the others, or remove it.',
  },
  'logic.jumped-over': ({ cells }) => ({
    message:
      cells === undefined
        ? 'This jump is always taken, so {questions} is never shown.'
        : 'This jump is always taken, so {questions} is never shown. These quota cells read the skipped questions: {cells}.',
    fix: 'Add a condition to the jump, choose an earlier target, or remove the skipped questions.',
  }),
  'logic.member-spelling': {
    message:
      'The member field "{field}" is spelt "{suggestion}" elsewhere. If members have only one of them, the other is always empty.',
    fix: 'Write {suggestion}. If members have both fields, rename one of them.',
    replacedParameter: 'field',
  },
  'logic.jump-leaves-group': {
    message: 'This code jumps into another group, which has no effect.',
    fix: 'Write the jump as a rule in jumpConsList, which may lead into a later group.',
  },
  'text.often-empty': {
    message:
      '{question} has a condition, but everyone sees this text. Respondents who skip the question see an empty {{ {ref} }}.',
    fix: 'Add a default, {{ {ref} | default("…") }}, or show this text only to respondents who saw {question}.',
  },
  'text.format-unfit': {
    message: 'The answers of {ref} do not have the format {format}, so they are shown as usual.',
    fix: 'Use date:… for dates, number:… and currency:… for numbers, or remove the format.',
  },
  'text.level-none': {
    message: '{ref} has one value, so {{ {ref}[{level}] }} is always empty.',
    fix: 'Write {{ {ref} }}.',
  },
  'text.level-beyond': {
    message: 'Answers of {ref} have at most {most} values, so {{ {ref}[{level}] }} is always empty.',
    fix: 'Write a number from 1 to {most}.',
  },
  'text.currency-unknown': {
    message: 'There is no currency with the code {currency}.',
    fix: 'Write its ISO 4217 code of three capital letters: {{ {ref} | currency:EUR }}.',
  },
  'text.score-not-here': {
    message:
      'The total score is available only on the end page of a finished response. Here it is always empty.',
    fix: 'Move the placeholder to desc_end_page.content.',
  },
  'points.secret': {
    message:
      '`{source}` reads points of {question}, which stay on the server because secret_points is on. Browsers would have no value.',
    fix: 'Use a branch of the flow with needScore and a range of scores instead, or turn secret_points off.',
  },
  'patch.not-read': {
    message: 'A plaster_code changes `{key}`, which has no effect in a question of type {type}.',
    fix: 'Remove it, or use a type that reads it (docs/question-types.md).',
  },
  'logic.order-dependent': {
    message:
      'This rule reads a question whose position varies. For respondents who see it later, it is empty.',
    fix: 'Move one of the two out of the shuffled group, or do not shuffle the group.',
  },
  'logic.forward-reference': ({ ref }) =>
    ref === undefined
      ? {
          message:
            '{rule} (at {at}) reads {read}, which comes later (at {there}) and is empty at that moment, even after going back.',
          fix: 'Read an earlier question, or move this one after it.',
        }
      : {
          message: 'The placeholder {{ {ref} }} reads a later question, so it is always empty here.',
          fix: 'Read an earlier question, or add a default: {{ Q1 | default("…") }}.',
        },
  'check.fails-when-empty': {
    message:
      'An answer to {question} is not required, but without it the check does not hold, and the respondent is kept on the page.',
    fix: 'Write "{question} is empty or …", or make the question required.',
  },
  'check.reads-later': {
    message:
      '{question} comes after the questions of this check, so it is not answered when the check is decided.',
    fix: 'Add "{gid}" to `at`, or read an earlier question.',
  },
  'attachments.limits-crossed': {
    message: 'maxNum is less than minNum, so no respondent can continue.',
    fix: 'Raise maxNum, or lower minNum.',
  },
  'attachments.none-allowed': {
    message: 'maxNum is 0, so the page offers no files here.',
    fix: 'Raise maxNum, or remove the setting that lets files be attached (openAttach or openOAttach).',
  },
  'page.nothing-to-see': {
    message: 'The page has no visible content, so it is skipped and this question never records a time.',
    fix: 'Move it to the page of a visible question: into its group, or into a group in mergePage.',
  },
  'flow.branch-overlap': {
    message: 'Some respondents enter both this branch and `{other}`, because both conditions can be true.',
    fix: 'Make the conditions exclude each other, or put both groups into one branch.',
  },
  'flow.score-overlap': {
    message:
      'Respondents with a score of {totals} enter this branch and an earlier one, because the ranges overlap. Both ends of a range are included.',
    fix: 'Begin this range above the end of the previous one.',
  },
  'flow.score-gap': {
    message: 'Respondents with a score of {totals} enter none of these {branches} score branches.',
    fix: 'Close the gaps between the ranges, and use null for the outer ends.',
  },
  'scores.scale-counted': {
    message:
      'The value of {question} is added to the score, together with the points of {other} and others. Answers on a scale can outweigh them.',
    fix: 'Write "scored": false if its value should not count in the score, or "scored": true if it should.',
  },
  'flow.score-range-empty': {
    message: 'The score range begins at {from} and ends at {to}, so no respondent enters.',
    fix: 'Write the smaller number first.',
  },
  'flow.score-too-high': {
    message: 'The score range begins at {from}, but the maximum score is {most}, so no respondent enters.',
    fix: 'Lower the range, or check the points of the questions.',
  },
  'award.unsigned-parameter': {
    message: 'This award reads the parameter "{code}", which respondents can change in the link to get it.',
    fix: 'Set `signed` on the parameter, or read a question instead.',
  },
  'award.reads-source': {
    message: 'This award reads the source, which respondents can change in the link to get it.',
    fix: 'Set `signed` to accept only signed links, or read a question instead.',
  },
  'award.reads-score': {
    message:
      'This award reads the total score, which is computed only when a response ends, so it is empty here.',
    fix: 'Use a score range at an endPage of the flow, and set the award in that end.',
  },
  'quota.screened-out-cell': {
    message:
      'All respondents of this cell are screened out, so it stays empty. Only finished responses are counted.',
    fix: 'Remove the cell, or correct its condition or that of the screen-out.',
  },
  'quota.cells-overlap': {
    message: 'Some respondents are in both this cell and "{other}", and take a slot of each.',
    fix: 'Make the conditions exclude each other, or set "exclusive": true so that each respondent gets one cell.',
  },
  'quota.cross-gap': {
    message:
      'The cells combine two questions, but these combinations have no cell and are not counted: {missing}.',
    fix: 'Add the missing cells, or use one quota group per question.',
  },
  'quota.unsigned-parameter': {
    message:
      'This cell reads the parameter "{code}", which respondents can change in the link to get into another cell.',
    fix: 'Set `signed` on the parameter, or read a question instead.',
  },
  'quota.reads-source': {
    message: 'This cell reads the source, which respondents can change in the link to get into another cell.',
    fix: 'Read a question instead.',
  },
  'quota.reads-score': {
    message:
      'This cell reads the total score, which is computed only when a response ends, so it is empty here.',
    fix: 'Read the scored questions instead.',
  },
  'quota.reads-quota': {
    message: 'This cell reads the state of quotas, but cells may depend only on answers.',
    fix: 'Remove that condition. Use a display rule to show questions by quota state.',
  },
  'quota.draws': {
    message: 'This cell draws a random number, but cells may depend only on answers.',
    fix: 'Remove the draw. To distribute respondents evenly, use a randomSet in the flow.',
  },
  'value.circular': {
    message: 'The values read each other: {circle}. Each would be computed without the next.',
    fix: 'Compute one of them from answers only.',
  },
  'value.wrong-type': {
    message: 'The expression gives {what}, which is never {type}, so the value is always empty.',
    fix: 'Change "value_type" to what the expression gives, or change the expression.',
  },
} as const satisfies AuthorTexts;

export type EngineIssueId = keyof typeof engineTexts;
