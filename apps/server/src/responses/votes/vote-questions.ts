import { localisedQuestion, plainText, type Program, translated } from '@canvass/logic';
import { chooseLanguage, projectLanguages } from '@canvass/project';
import type { VoteQuestions } from '@canvass/protocol';
import { resultsLook } from '../../surveys/results-look.ts';
import type { VoteSettings } from './told-votes.ts';

/** What is voted on, in one line each: without what placeholders would say of a respondent. */
export function voteQuestions(
  program: Program,
  { questions, shape = 'bar' }: VoteSettings,
  asked: string | undefined,
): VoteQuestions {
  const { project } = program;
  const language = chooseLanguage(projectLanguages(project), asked, []);
  return {
    language,
    shape,
    look: resultsLook(project),
    title: plainText(translated(program, language, 'project', 'title') ?? project.title),
    questions: questions.flatMap((gid) => {
      const found = program.questions[program.byGid.get(gid) ?? -1];
      if (found === undefined) return [];
      const { title, items = [] } = localisedQuestion(program, language, found);
      const options = items.map((option) => ({ gid: option.gid, title: plainText(option.title) }));
      return [{ gid, title: plainText(title), options }];
    }),
  };
}
