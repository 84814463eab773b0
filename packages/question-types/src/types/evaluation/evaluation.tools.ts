import { withTools, type RandomSource } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { EvaluationAnswer } from '@canvass/protocol';
import { exampleText } from '../../answers/open-text/example-text.ts';
import { checkEvaluation } from './check-evaluation.ts';
import {
  chosenTags,
  type Level,
  levelOf,
  makeEvaluation,
  NOT_APPLICABLE_ANSWER,
  opinionRules,
} from './evaluation-answer.ts';
import { evaluationFromScript } from './evaluation-script.ts';
import { evaluationValues, evaluationVariables } from './evaluation-variables.ts';
import { evaluation } from './evaluation.ts';
import { evaluationShape } from './evaluation-shape.ts';

export const evaluationWhole = withTools<QuestionOf<'evaluation'>, EvaluationAnswer>(evaluation, {
  shape: evaluationShape,
  score(question, answer) {
    const level = levelOf(question, answer.score);
    const all = (question.option_list ?? []).flatMap((one) => [one, ...(one.items ?? [])]);
    if (!all.some(({ score }) => score !== undefined)) return undefined;
    return chosenTags(level, answer).reduce((sum, { score = 0 }) => sum + score, level?.score ?? 0);
  },
  fromScript: (entry, { question }) => evaluationFromScript(entry, question),
  variables: evaluationVariables,
  values: evaluationValues,
  arbitraryAnswer(random, question, { today }) {
    if (question.required !== true && random.int(8) === 0) return undefined;
    if (question.not_apply === true && random.int(10) === 0) return NOT_APPLICABLE_ANSWER;
    const levels = question.option_list ?? [];
    const level = levels[random.int(Math.max(1, levels.length))];
    return level && arbitraryEvaluation(random, question, { level, today });
  },
  summarise(question, answer) {
    if (answer.no_apply !== undefined) return question.not_apply_text ?? 'n/a';
    const level = levelOf(question, answer.score);
    const words = [
      ...(level === undefined ? [] : [`${level.title} (${level.value})`]),
      ...chosenTags(level, answer).map(({ title }) => title),
      ...(answer.open === undefined ? [] : [answer.open]),
    ];
    return words.join('; ').replace(/\s+/g, ' ');
  },
  check: checkEvaluation,
});

function arbitraryEvaluation(
  random: RandomSource,
  question: QuestionOf<'evaluation'>,
  { level, today }: { readonly level: Level; readonly today: string },
): EvaluationAnswer {
  const tags = (level.items ?? []).map(({ gid }) => gid);
  const sure = question.one_label_limit === true ? random.int(Math.max(1, tags.length)) : -1;
  const chosen = tags.filter((_, at) => at === sure || random.int(3) === 0);
  const writes = question.open_attrs?.required === true || random.int(3) === 0;
  const opinion = writes ? exampleText(random, opinionRules(question), today) : '';
  return makeEvaluation(question, { score: level.value, tags: chosen, opinion });
}
