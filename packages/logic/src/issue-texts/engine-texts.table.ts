import type { AuthorTexts } from './author-text.ts';

/** Texts for authors about compiling a project, except those of the expression language. Ids are frozen. */
export const engineTexts = {
  'feature.question-type': {
    message: 'Questions of type "{type}" are not available yet, so this survey cannot be run.',
    fix: 'Use one of: {known}.',
  },
  'feature.not-loaded': {
    message: 'The project uses parts of the engine that this program has not loaded.',
    fix: "Compile it with the engine's features.",
  },
  'logic.jump-backwards': {
    message: 'A jump must lead to a later question; this one leads backwards, so it would never be taken.',
    fix: 'Name a later question, or move the question that it names.',
  },
  'logic.too-much-work': {
    message:
      'The rules need up to {total} steps at once, and one move of a respondent has {limit}, which are used up before anything is answered; the rules after that would have no result. The most expensive: {most}.',
    fix: 'Shorten the lists that these rules compare, or ask fewer questions that depend on them.',
  },
  'logic.much-work': {
    message:
      'With all options chosen the rules may need {total} steps at once, and one move of a respondent has {limit}; those after that would have no result. The most expensive: {most}.',
    fix: 'Shorten the lists that these rules compare, or compare them once, in a question of their own that answers itself.',
  },
  'logic.only-screened-out': {
    message:
      'Only respondents who are screened out before could see this: for all others its condition never holds.',
    fix: 'Correct the condition here or that of the screen-out, or move this before it.',
  },
  'logic.jumped-over': ({ cells }) => ({
    message: `This jump always holds and leads everybody over {questions}: nobody is ever asked.${cells === undefined ? '' : ' Quota cells read what is never asked: {cells}.'}`,
    fix: 'Give the jump a condition, let it lead to an earlier question, or remove what lies between.',
  }),
  'logic.member-spelling': {
    message:
      'The field "{field}" of the member is spelt "{suggestion}" elsewhere; members have one of them, and the other is always empty.',
    fix: 'Write {suggestion}, or, if members have both, give one of them a name of its own.',
  },
  'logic.jump-leaves-group': {
    message: 'This code jumps into another group; such jumps are ignored, so it does nothing.',
    fix: 'Write the jump as a rule in jumpConsList, which may lead into a later group.',
  },
  'text.often-empty': {
    message:
      '{question} is asked only under a condition, and this text is shown to all: for the others {{ {ref} }} is empty here.',
    fix: 'Give a default, {{ {ref} | default("…") }}, or show this text only to who was asked {question}.',
  },
  'text.score-not-here': {
    message: 'The total score is known on the end page of a finished response only; here it is always empty.',
    fix: 'Move the placeholder to desc_end_page.content.',
  },
  'patch.not-read': {
    message: 'A plaster_code changes `{key}`, which has no effect in a question of type {type}.',
    fix: 'Remove it, or use a type that reads it (docs/project-format.md, Fields by question type).',
  },
  'logic.order-dependent': {
    message:
      'A rule here reads a question whose order depends on the respondent; where it comes later, it is empty.',
    fix: 'Take one of the two out of the group that is reordered, or leave its order as it is.',
  },
  'logic.forward-reference': ({ ref }) =>
    ref === undefined
      ? {
          message:
            '{rule} (at {at}) reads {read}, which comes later (at {there}): it is empty at that moment, also after going back.',
          fix: 'Read an earlier question, or move this one behind it.',
        }
      : {
          message: 'The placeholder {{ {ref} }} reads a question that comes later; it is always empty here.',
          fix: 'Read an earlier question, or give a default: {{ Q1 | default("…") }}.',
        },
  'attachments.limits-crossed': {
    message: 'Fewer files may be attached here than must be, so nobody can go on.',
    fix: 'Raise maxNum, or lower minNum.',
  },
  'page.nothing-to-see': {
    message: 'Nothing on this page can be seen, so it is passed over and this question never notes a time.',
    fix: 'Put it on the page of a question: into its group, or into a group that mergePage names.',
  },
  'flow.branch-overlap': {
    message:
      'Some respondents get into this branch and into `{other}` beside it: both conditions hold for them.',
    fix: 'Let the conditions exclude each other, or put both groups into one branch.',
  },
  'flow.score-overlap': {
    message:
      'Who has a score of {totals} gets into this branch and into one before it: the ranges of branches side by side overlap, both ends of a range being included.',
    fix: 'Begin this range above the end of the one before.',
  },
  'flow.score-gap': {
    message: 'Who has a score of {totals} gets into none of these {branches} branches by score.',
    fix: 'Let the ranges of branches side by side meet, and leave the outer ends open with null.',
  },
  'flow.score-range-empty': {
    message: 'Nobody gets in here: the range of scores begins at {from} and ends before that, at {to}.',
    fix: 'Write the smaller number first.',
  },
  'flow.score-too-high': {
    message:
      'Nobody gets in here: the range of scores begins at {from}, and nobody can have more than {most}.',
    fix: 'Lower the range, or check the points of the questions.',
  },
  'award.unsigned-parameter': {
    message: 'This award reads the parameter "{code}", which anybody can change in the link to get it.',
    fix: 'Mark the parameter as signed, or ask for it in a question and read that.',
  },
  'award.reads-source': {
    message: 'This award reads the source, which anybody can change in the link to get it.',
    fix: 'Set `signed` where only a signed link shall count, or ask for it in a question and read that.',
  },
  'award.reads-score': {
    message:
      'This award reads the total score, which is counted only when a response ends; it would be empty.',
    fix: 'Let an endPage of the flow go by the score, and name the award in that end.',
  },
  'quota.screened-out-cell': {
    message:
      'Everybody in this cell is screened out before the end, and only finished responses are counted: it stays empty.',
    fix: 'Remove the cell, or correct its condition or that of the screen-out.',
  },
  'quota.cells-overlap': {
    message: 'Some respondents are in this cell and in "{other}", so that they take a slot of each.',
    fix: 'Let the conditions exclude each other, or set "exclusive": true to give everybody one cell.',
  },
  'quota.cross-gap': {
    message:
      'The cells cross two questions, and some combinations have none: {missing}. Nobody counts those respondents.',
    fix: 'Add the missing cells, or use a group of its own for each question.',
  },
  'quota.unsigned-parameter': {
    message:
      'This cell reads the parameter "{code}", which anybody can change in the link to get into another cell.',
    fix: 'Mark the parameter as signed, or ask for it in a question and read that.',
  },
  'quota.reads-source': {
    message: 'This cell reads the source, which anybody can change in the link to get into another cell.',
    fix: 'Ask for it in a question and read that.',
  },
  'quota.reads-score': {
    message:
      'This cell reads the total score, which is counted only when a response ends; it would be empty.',
    fix: 'Read the questions that earn the score.',
  },
  'quota.reads-quota': {
    message: 'This cell reads how full quotas are; who is in a quota must follow from the answers.',
    fix: 'Leave it out, and show or hide what the cell reads by a rule instead.',
  },
  'quota.draws': {
    message: 'This cell draws a number; who is in a quota must follow from the answers.',
    fix: 'Leave the draw out. To share respondents out evenly, use a randomSet in the flow.',
  },
} as const satisfies AuthorTexts;

export type EngineIssueId = keyof typeof engineTexts;
