import type { LinkText, RichText } from '@canvass/project';
import { END_STATES, endWordOf } from '@canvass/protocol';
import { momentOf } from '../program/moment.ts';
import { translated } from '../content/localise.ts';
import { projectText } from '../content/page-texts.ts';
import type { Program } from '../program/program.ts';
import { readsScore } from '../content/reads-score.ts';
import { resolveLink } from '../content/resolve-link.ts';
import type { ResolvedText, State } from '../program/types.ts';

export interface EndView {
  /** The author's words for how it ended; undefined: the product's own. */
  readonly content?: ResolvedText;
  /** Where the author wants the respondent to be led; values in it are encoded. */
  readonly jumpLink?: string;
  /** Points of a finished response that is told them (`settings.show_scores`), where `content` does not have them. */
  readonly score?: number;
}

type EndText = readonly [path: string, text: RichText | undefined];

/** After the end; before it, `content` is what a finished response would read. */
export function endView(program: Program, state: State): EndView {
  const page = program.project.desc_end_page;
  const { status, end } = state.end;
  const word = endWordOf(status);
  const key = word === 'finished' ? 'content' : word;
  const moment = momentOf(program, atEnd(state));
  const own = end !== undefined && program.ends.includes(end) ? page?.ends?.[end] : undefined;
  const texts: readonly EndText[] = [
    ...(own === undefined ? [] : [[`desc_end_page.ends.${end}.content`, own.content] as const]),
    [`desc_end_page.${key}`, page?.[key]],
  ];
  const content = texts
    .map(([path, text]) => projectText(moment, path, text))
    .find((text) => text !== undefined);
  const score = scoreToTell(program, state, texts);
  const link = own === undefined ? commonLink(page, key) : own.jumpLink;
  return {
    ...(content !== undefined && { content }),
    ...(link !== undefined && { jumpLink: resolveLink(moment, link) }),
    ...(score !== undefined && { score }),
  };
}

/** The server sends a score for redirects too, which is not for the respondent's eyes. */
function scoreToTell(
  program: Program,
  { end, language }: State,
  texts: readonly EndText[],
): number | undefined {
  const { show_scores: isShown } = program.project.settings ?? {};
  if (isShown !== true || end.status !== END_STATES.finished.status) return undefined;
  const said = texts
    .map(([path, text]) => translated(program, language, 'project', path) ?? text)
    .find((text) => text !== undefined);
  return readsScore(said) ? undefined : end.total_score;
}

/** Each way to end has an address of its own; an end of `ends` that was reached has another. */
function commonLink(
  page: Program['project']['desc_end_page'],
  key: 'content' | 'quota_full' | 'screen_out',
): LinkText | undefined {
  if (page?.selectType === 'text') return undefined;
  return key === 'content' ? page?.jumpLink : page?.[`${key}_link`];
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
