import type { LinkText, RichText } from '@canvass/project';
import type { EndLinkField, EndTextField } from '@canvass/project/vocabulary';
import { END_STATES, endWordOf } from '@canvass/protocol';
import { computeMoment } from '../program/moment.ts';
import { findTranslation } from '../content/localise.ts';
import { projectText } from '../content/page-texts.ts';
import type { Program } from '../program/program.ts';
import { readsScore, resolveLink } from '../content/resolve-link.ts';
import type { ResolvedText, State } from '../program/types.ts';

export interface EndView {
  /** The author's text for this end. Undefined if the default text is shown. */
  readonly content?: ResolvedText;
  /** The author's redirect address, with encoded values. */
  readonly jumpLink?: string;
  /** Score of a finished response if `settings.show_scores` is set and `content` does not contain it. */
  readonly score?: number;
}

type EndText = readonly [path: string, text: RichText | undefined];

/** The content of the end page. Before the end, `content` is the text for a finished response. */
export function endView(program: Program, state: State): EndView {
  const page = program.project.desc_end_page;
  const { status, end } = state.end;
  const word = endWordOf(status);
  const key: EndTextField = word === 'finished' ? 'content' : word;
  const moment = computeMoment(program, stateAtEnd(state));
  const namedEnd = end !== undefined && program.ends.includes(end) ? page?.ends?.[end] : undefined;
  const texts: readonly EndText[] = [
    ...(namedEnd === undefined ? [] : [[`desc_end_page.ends.${end}.content`, namedEnd.content] as const]),
    [`desc_end_page.${key}`, page?.[key]],
  ];
  const content = texts
    .map(([path, text]) => projectText(moment, path, text))
    .find((text) => text !== undefined);
  const score = scoreToShow(program, state, texts);
  const link = namedEnd === undefined ? linkOfStatus(page, key) : namedEnd.jumpLink;
  return {
    ...(content !== undefined && { content }),
    ...(link !== undefined && { jumpLink: resolveLink(moment, link) }),
    ...(score !== undefined && { score }),
  };
}

/** The server also sends a score for redirects; respondents see it only with `show_scores`. */
function scoreToShow(
  program: Program,
  { end, language }: State,
  texts: readonly EndText[],
): number | undefined {
  const { show_scores: isShown } = program.project.settings ?? {};
  if (isShown !== true || end.status !== END_STATES.finished.status) return undefined;
  const shownText = texts
    .map(([path, text]) => findTranslation(program, language, 'project', path) ?? text)
    .find((text) => text !== undefined);
  return readsScore(shownText) ? undefined : end.total_score;
}

/** The redirect address of the end status. Named ends have their own. */
function linkOfStatus(page: Program['project']['desc_end_page'], key: EndTextField): LinkText | undefined {
  if (page?.selectType === 'text') return undefined;
  const field: EndLinkField = key === 'content' ? 'jumpLink' : `${key}_link`;
  return page?.[field];
}

/** PIPE-4, Other states: only the end page of a finished response shows the total score. */
function stateAtEnd(state: State): State {
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
