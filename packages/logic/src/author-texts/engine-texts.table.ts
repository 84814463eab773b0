import type { AuthorTexts } from './author-text.ts';

/** What compiling a project says to authors, besides the expression language. Ids are frozen. */
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
  'logic.jump-leaves-group': {
    message: 'This code jumps into another group; such jumps are ignored, so it does nothing.',
    fix: 'Write the jump as a rule in jumpConsList, which may lead into a later group.',
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
            'A rule here reads a question that comes later; it is empty at that moment, also after going back.',
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
