import type { ProjectCheck } from '../../compile/compile.ts';
import { type Environment, evaluateCondition } from '../../language/index.ts';

/** A respondent who has seen every question and answered none. */
const NO_ANSWERS: Environment = {
  answer: () => null,
  visible: () => true,
  ext: () => null,
  member: () => null,
  hasLabel: () => false,
  quotaFull: () => false,
  quotaCount: () => 0,
  session: (key) => (key === 'today' || key === 'now' ? '2000-01-01' : null),
  draw: () => 0,
};

/** Warns about checks across answers that fail if all answers are missing, although some questions are optional. */
export const checkEmptyAnswers: ProjectCheck = ({ project, compiler, scope, indexOf, layout, sink }) => {
  (project.checks ?? []).forEach(({ at, holds }, index) => {
    const questions = at.flatMap((gid) => layout.questions[indexOf.get(gid) ?? -1] ?? []);
    const optionalQuestion = questions.find(({ question }) => question.required !== true);
    const { expression } = compiler.compileExpression(holds, { ...scope, use: 'condition' });
    if (optionalQuestion === undefined || expression === undefined) return;
    if (evaluateCondition(expression, NO_ANSWERS) !== false) return;
    const question = optionalQuestion.question.cid ?? `Q${optionalQuestion.index + 1}`;
    sink.add('warning', 'check.fails-when-empty', `$.checks[${index}].holds`, { question });
  });
};
