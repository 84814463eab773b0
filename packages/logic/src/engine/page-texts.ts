import type { RichText, SessionFacts } from '@canvass/protocol';
import { translated } from './localise.ts';
import type { Program } from './program.ts';
import { resolveText, type TextMoment } from './resolve-text.ts';
import type { ResolvedText, State } from './types.ts';
import { vectorOf } from './vector.ts';

/** Texts of the start page, in the respondent's language, with placeholders resolved. */
export interface BeginView {
  readonly title: ResolvedText;
  readonly text?: ResolvedText;
  readonly policy?: ResolvedText;
  readonly startButton?: string;
}
export interface EndView {
  /** The author's words for how it ended; undefined: the product's own. */
  readonly content?: ResolvedText;
  /** Where the author wants the respondent to be led. */
  readonly jumpLink?: string;
}

type Begin = Pick<SessionFacts, 'language' | 'params' | 'device' | 'source'>;

/** Before there is a response: only the link's parameters are known. */
export function beginView(program: Program, facts: Begin): BeginView {
  const moment = momentBefore(program, facts);
  const page = program.project.desc_begin_page;
  const resolved = (path: string, own: RichText | undefined) => projectText(program, moment, path, own);
  const title =
    resolved('desc_begin_page.title', page?.title) ?? resolved('title', program.project.title) ?? '';
  const text = resolved('desc_begin_page.text', page?.text);
  const policy = resolved('desc_begin_page.policy_desc', page?.policy_desc);
  const startButton = plainProjectText(program, facts.language, 'desc_begin_page.start_btn', page?.start_btn);
  return {
    title,
    ...(text !== undefined && { text }),
    ...(policy !== undefined && { policy }),
    ...(startButton !== undefined && { startButton }),
  };
}

function momentBefore(program: Program, begin: Begin): TextMoment {
  return {
    facts: { seq: null, seeds: {}, member: null, now: 0, ...begin },
    language: begin.language,
    now: 0,
    flow: { draws: {}, scores: {}, totalScore: null },
    effective: vectorOf<unknown>(program.questions.length, null),
    status: vectorOf(program.nodes.length, 0),
  };
}

/** After the end; before it, `content` is what a finished response would read. */
export function endView(program: Program, state: State): EndView {
  const page = program.project.desc_end_page;
  const { status } = state.end;
  const key = status === 2 ? 'screen_out' : status === 3 || status === 6 ? 'quota_full' : 'content';
  const content = projectText(program, atEnd(state), `desc_end_page.${key}`, page?.[key]);
  const leads = page?.selectType !== 'text' && page?.jumpLink !== undefined && key === 'content';
  return { ...(content !== undefined && { content }), ...(leads && { jumpLink: page.jumpLink }) };
}

/** Spec section 4, Other states: the total score only on the end page of a finished response. */
function atEnd(state: State): TextMoment {
  const { status, total_score: score } = state.end;
  return { ...state, flow: { ...state.flow, scores: {}, totalScore: status === 1 ? (score ?? null) : null } };
}

function projectText(
  program: Program,
  moment: TextMoment,
  path: string,
  own: RichText | undefined,
): ResolvedText | undefined {
  const text = translated(program, moment.language, 'project', path) ?? own;
  const place = { before: program.nodes.length, key: 'project', isEnd: true } as const;
  return text === undefined ? undefined : resolveText(program, moment, text, place);
}

/** A text of the project that is not rich, such as `btns_text.screen_next`; undefined: the product's own word. */
export function plainProjectText(
  program: Program,
  language: string,
  path: string,
  own: string | undefined,
): string | undefined {
  const text = translated(program, language, 'project', path);
  return typeof text === 'string' && text !== '' ? text : own === '' ? undefined : own;
}
