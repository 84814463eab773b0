import { type Program, rng, type State } from '@canvass/logic';
import { momentOf, randomFiles, visibleOn } from '@canvass/logic/inspect';
import { attachmentRules } from '@canvass/project';
import type { FilesEvent } from '@canvass/protocol';

type ProgramQuestion = Program['questions'][number];

/** Where files of a question count now: the question (`''`), and each option that is chosen, as far as they take any. */
export function takersNow(state: State, question: ProgramQuestion): readonly string[] {
  return Object.keys(question.attachments?.counted(question, state) ?? {});
}

/** The files without which the page could not be left, made up; none where enough are attached. */
export function missingFiles(program: Program, state: State): readonly FilesEvent[] {
  return visibleOn(momentOf(program, state), state.page).flatMap(({ question }) => {
    const counted = Object.entries(question.attachments?.counted(question, state) ?? {});
    return counted
      .filter(([option, files]) => files.length < attachmentRules(question.question.attachData, option).least)
      .map(([option]) => randomFiles(rng(`files:${question.gid}:${option}`), question, option));
  });
}
