import { type Program, rng, type State } from '@canvass/logic';
import { momentOf, randomFiles, visibleOn } from '@canvass/logic/inspect';
import { attachmentRules } from '@canvass/project';
import type { FilesEvent } from '@canvass/protocol';

type ProgramQuestion = Program['questions'][number];

/** The parts of a question that files count for now: the question (`''`), and each chosen option that takes files. */
export function takersNow(state: State, question: ProgramQuestion): readonly string[] {
  return Object.keys(question.attachments?.counted(question, state) ?? {});
}

/** Generated files without which the page cannot be left; none if enough are attached. */
export function missingFiles(program: Program, state: State): readonly FilesEvent[] {
  return visibleOn(momentOf(program, state), state.page).flatMap(({ question }) => {
    const counted = Object.entries(question.attachments?.counted(question, state) ?? {});
    return counted
      .filter(([option, files]) => files.length < attachmentRules(question.question.attachData, option).least)
      .map(([option]) => randomFiles(rng(`files:${question.gid}:${option}`), question, option));
  });
}
