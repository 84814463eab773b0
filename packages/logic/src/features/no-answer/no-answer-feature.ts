import { productLanguageOf } from '@canvass/project';
import type { EngineFeature } from '../../compile/feature.ts';
import type { QuestionHooks } from '../../program/program.ts';
import { entryType } from '../entries/entries-feature.ts';
import { noAnswerTexts } from './no-answer.gen.ts';
import { texts } from './no-answer.texts.ts';
import { withNoAnswer } from './with-no-answer.ts';

/** Non-answers (`no_answer`, ANSWER-18): their type, and their titles. */
export const noAnswerFeature: EngineFeature = {
  id: 'no-answer',
  compile({ layout }, types) {
    const questions = new Map<number, QuestionHooks>();
    for (const [index, { question }] of layout.questions.entries()) {
      const type = types[index];
      if (question.no_answer === undefined || type === undefined) continue;
      questions.set(index, { type: withNoAnswer(entryType(question, type)), viewParts: titlesOf });
    }
    return { questions };
  },
};

/** The author's words, else those of the product in the language of the response. */
const titlesOf: NonNullable<QuestionHooks['viewParts']> = ({ state }, { question }) => {
  const words = noAnswerTexts[productLanguageOf(state.language, [])] ?? texts;
  const noAnswers = (question.no_answer ?? []).map((kind) => ({
    kind,
    title: question.no_answer_texts?.[kind]?.trim() || words[`no_answer.${kind}`],
  }));
  return { noAnswers };
};
