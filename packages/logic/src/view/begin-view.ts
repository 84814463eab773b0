import type { RichText } from '@canvass/project';
import type { SessionFacts } from '@canvass/protocol';
import { blankState } from '../step/start.ts';
import { computeMoment } from '../program/moment.ts';
import type { Moment, Program } from '../program/program.ts';
import { plainProjectText, projectText } from '../content/page-texts.ts';
import type { ResolvedText } from '../program/types.ts';

/** Texts of the start page in the respondent's language, with placeholders resolved. */
export interface BeginView {
  readonly title: ResolvedText;
  readonly text?: ResolvedText;
  readonly policy?: ResolvedText;
  readonly startButton?: string;
}

type BeginFacts = Pick<SessionFacts, 'language' | 'params' | 'device' | 'source'> &
  Partial<Pick<SessionFacts, 'member'>>;

/** The start page's texts. Before the response begins, they can only use the link's parameters and the member. */
export function beginView(program: Program, facts: BeginFacts): BeginView {
  const moment = momentBefore(program, facts);
  const page = program.project.desc_begin_page;
  const resolve = (path: string, authoredText: RichText | undefined) =>
    projectText(moment, path, authoredText);
  const title =
    resolve('desc_begin_page.title', page?.title) ?? resolve('title', program.project.title) ?? '';
  const text = resolve('desc_begin_page.text', page?.text);
  const policy = resolve('desc_begin_page.policy_desc', page?.policy_desc);
  const startButton = plainProjectText(program, facts.language, 'desc_begin_page.start_btn', page?.start_btn);
  return {
    title,
    ...(text !== undefined && { text }),
    ...(policy !== undefined && { policy }),
    ...(startButton !== undefined && { startButton }),
  };
}

function momentBefore(program: Program, begin: BeginFacts): Moment {
  return computeMoment(
    program,
    blankState(program, { seq: null, seeds: {}, member: null, now: 0, ...begin }),
  );
}

/**
 * A text of the project outside of a response (its policy, why it is closed), given the path of its translation and the
 * author's text. Undefined if the author wrote no text.
 */
export const surveyText = (
  program: Program,
  facts: BeginFacts,
  path: string,
  authoredText: RichText | undefined,
): ResolvedText | undefined => projectText(momentBefore(program, facts), path, authoredText);
