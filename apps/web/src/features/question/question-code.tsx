import type { Project, Question } from '@canvass/project';
import { useRuntime } from '../../answering/runtime.ts';
import { isPreview } from '../../addresses/link.ts';
import { questionsOf } from '../../boot/program.ts';

/**
 * The question's code above it, if the project or the link of a preview (SCREEN-3, `testcid`) requests it. A preview is one
 * that runs in this browser, or has source 1. Codes are not secret: browsers load them with the project.
 */
export function QuestionCode({ question }: { readonly question: Pick<Question, 'gid' | 'cid'> }) {
  const { program, link, staysHere } = useRuntime();
  const { project } = program.current;
  const isTest = (staysHere === true || isPreview(link)) && link.testCodes === true;
  const isShown = project.showQuestionCid === true || isTest;
  return isShown ? <p className="app-question-code">{computeCode(project, question)}</p> : null;
}

/** The author's code if `openCustomCid` is set, and otherwise the position of the question. */
const computeCode = (project: Project, { gid, cid }: Pick<Question, 'gid' | 'cid'>): string =>
  project.openCustomCid === true && cid !== undefined
    ? cid
    : `Q${questionsOf(project).findIndex((other) => other.gid === gid) + 1}`;
