import type { LinkText } from '@canvass/project';
import { END_STATES, endWordOf } from '@canvass/protocol';
import { momentOf } from '../moment.ts';
import { projectText } from './page-texts.ts';
import type { Program } from '../program.ts';
import { resolveLink } from './resolve-link.ts';
import type { ResolvedText, State } from '../types.ts';

export interface EndView {
  /** The author's words for how it ended; undefined: the product's own. */
  readonly content?: ResolvedText;
  /** Where the author wants the respondent to be led; values in it are encoded. */
  readonly jumpLink?: string;
}

/** After the end; before it, `content` is what a finished response would read. */
export function endView(program: Program, state: State): EndView {
  const page = program.project.desc_end_page;
  const { status, end } = state.end;
  const word = endWordOf(status);
  const key = word === 'finished' ? 'content' : word;
  const moment = momentOf(program, atEnd(state));
  const own = end !== undefined && program.ends.includes(end) ? page?.ends?.[end] : undefined;
  const content =
    (own && projectText(moment, `desc_end_page.ends.${end}.content`, own.content)) ??
    projectText(moment, `desc_end_page.${key}`, page?.[key]);
  const link = own === undefined ? commonLink(page, key) : own.jumpLink;
  return {
    ...(content !== undefined && { content }),
    ...(link !== undefined && { jumpLink: resolveLink(moment, link) }),
  };
}

/** Only who has finished is led on, unless the end that was reached says otherwise. */
function commonLink(page: Program['project']['desc_end_page'], key: string): LinkText | undefined {
  return page?.selectType !== 'text' && key === 'content' ? page?.jumpLink : undefined;
}

/** PIPE-4, Other states: the total score only on the end page of a finished response. */
function atEnd(state: State): State {
  const { status, total_score: score } = state.end;
  return {
    ...state,
    flow: {
      ...state.flow,
      scores: {},
      totalScore: status === END_STATES.finished.status ? (score ?? null) : null,
    },
  };
}
