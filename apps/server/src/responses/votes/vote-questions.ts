import { localisedQuestion, plainText, type Program, type State } from '@canvass/logic';
import { evaluateTitles } from '@canvass/logic/report';
import { chooseLanguage, projectLanguages } from '@canvass/project';
import type { VoteQuestions } from '@canvass/protocol';
import { resultsLook } from '../../surveys/results-look.ts';
import type { VoteSettings } from './told-votes.ts';

/** The response of whoever asks, on its own version of the survey. */
export interface AskingResponse {
  readonly program: Program;
  readonly state: State;
}

/**
 * What is voted on, in one line each: titles with the own answers of whoever asks, else with the default words of their
 * placeholders. Options without what placeholders would say of a respondent.
 */
export function voteQuestions(
  program: Program,
  { questions, shape = 'bar' }: VoteSettings,
  asked: string | undefined,
  own?: AskingResponse,
): VoteQuestions {
  const { project } = program;
  const language = chooseLanguage(projectLanguages(project), asked, []);
  const blank = evaluateTitles(program, language);
  const titles = own === undefined ? blank : evaluateTitles(own.program, language, own.state);
  return {
    language,
    shape,
    look: resultsLook(project),
    title: titles.survey,
    questions: questions.flatMap((gid) => {
      const found = program.questions[program.byGid.get(gid) ?? -1];
      if (found === undefined) return [];
      const { items = [] } = localisedQuestion(program, language, found);
      const options = items.map((option) => ({ gid: option.gid, title: plainText(option.title) }));
      return [{ gid, title: titles.question(gid) ?? blank.question(gid) ?? '', options }];
    }),
  };
}
