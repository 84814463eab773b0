import { isHostType } from '../contract/question-type.ts';
import { checkTexts } from './check-texts.ts';
import { checkUnseen } from './check-unseen.ts';
import type { ProjectCheck } from './compile.ts';

/** All that only authors are told: what is wrong with questions by themselves, and with placeholders in texts. */
export const checkForAuthors: ProjectCheck = (context, types) => {
  context.layout.questions.forEach(({ question, path }, index) => {
    const type = types[index];
    if (type !== undefined && isHostType(type)) context.sink.addProblems(path, type.check?.(question) ?? []);
  });
  checkTexts(context);
  checkUnseen(context, types);
};
