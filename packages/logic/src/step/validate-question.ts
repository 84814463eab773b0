import type { QuestionIssue } from '@canvass/protocol';
import { askedQuestion } from '../content/localise.ts';
import { questionContext } from '../content/question-context.ts';
import type { Moment, ProgramQuestion } from '../program/program.ts';
import { vectorGet } from '../program/vector.ts';

const NO_ISSUES: readonly QuestionIssue[] = [];

/** Issues of the question's current answer. */
export function validateQuestion(moment: Moment, question: ProgramQuestion): readonly QuestionIssue[] {
  const { state } = moment;
  const current = vectorGet(state.effective, question.index);
  const { type } = question;
  if (state.facts.mode === 'modify' && type.modify === 'passes') return NO_ISSUES;
  const currentQuestion = askedQuestion(moment, question);
  const typeIssues = type.validate(currentQuestion, current ?? undefined, questionContext(moment, question));
  const attached = question.attachments?.issues(question, state) ?? NO_ISSUES;
  const issues = attached.length === 0 ? typeIssues : [...typeIssues, ...attached];
  return issues.length === 0 ? NO_ISSUES : issues.map((issue) => ({ gid: question.gid, ...issue }));
}
