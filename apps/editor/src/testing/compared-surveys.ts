import {
  compile,
  pageView,
  type Program,
  questionView,
  requireTools,
  rng,
  start,
  type State,
  step,
  transcriptText,
} from '@canvass/logic';
import { runEffects } from '@canvass/logic/effects';
import { computeMoment, questionContext } from '@canvass/logic/inspect';
import { createHost, ledgersOf, randomRespondent, walkSurvey } from '@canvass/logic/testing';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';

/** Compiles the text of a survey. Returns undefined if the survey has errors. */
export function compileText(text: string): Program | undefined {
  const { project } = loadProject(text);
  return project && compile(project, registry).program;
}

/** The errors of a survey, by id and path. */
export function listErrors(text: string): readonly { readonly id: string; readonly path: string }[] {
  const { project, issues } = loadProject(text);
  const found = [...issues, ...(project === undefined ? [] : compile(project, registry).issues)];
  return found.filter(({ severity }) => severity === 'error').map(({ id, path }) => ({ id, path }));
}

/** Transcripts of random respondents. Draws of earlier respondents affect later ones. */
export function listTranscripts(program: Program, respondents: number): readonly string[] {
  const host = createHost(program, ledgersOf(program));
  return Array.from({ length: respondents }, (_, seq) =>
    transcriptText(walkSurvey(program, randomRespondent(program, seq, 40), host).transcript),
  );
}

/** The content of a page as a respondent sees it: its questions with their texts, options, rows and answers. */
export interface SeenPage {
  /** By gid. The same text means that the question looks the same. */
  readonly questions: ReadonlyMap<string, string>;
  readonly end: string;
}

const MAX_PAGES = 60;
const MAX_TRIES = 3;

/**
 * The pages that a respondent sees who answers each question by chance, but independently of other questions. So the
 * same questions get the same answers in different surveys. Numbers and progress of pages are left out.
 */
export function pagesSeen(program: Program, seq: number): readonly SeenPage[] {
  const { facts } = randomRespondent(program, seq);
  const ledgers = ledgersOf(program).ledgersFor(seq);
  let state = runEffects(program, start(program, facts), ledgers).state;
  const pages: SeenPage[] = [];
  for (let tries = 0; pages.length < MAX_PAGES && tries < MAX_TRIES && state.end.is_end === 0; ) {
    state = answerPage(program, state, `${seq}:${tries}`);
    pages.push(describePage(program, state));
    state = runEffects(program, step(program, state, { type: 'next' }).state, ledgers).state;
    tries = state.issues.length === 0 ? 0 : tries + 1;
  }
  return [...pages, { questions: new Map(), end: JSON.stringify(state.end) }];
}

/** Answers the visible questions until all have an answer, also those that answers have just shown. */
function answerPage(program: Program, first: State, seed: string): State {
  const answered = new Set<string>();
  let state = first;
  for (;;) {
    const gid = pageView(program, state).gids.find((one) => !answered.has(one));
    const question = program.questions[program.byGid.get(gid ?? '') ?? -1];
    if (gid === undefined || question === undefined) return state;
    answered.add(gid);
    const random = rng(`${seed}:${gid}`);
    const context = questionContext(computeMoment(program, state), question);
    const answer = requireTools(question).arbitraryAnswer(random, question.question, context);
    if (answer !== undefined) state = step(program, state, { type: 'answer', gid, answer }).state;
  }
}

function describePage(program: Program, state: State): SeenPage {
  const looks = pageView(program, state).gids.map((gid) => {
    const view = questionView(program, state, gid);
    const parts = [...(view?.options ?? []), ...(view?.rows ?? [])];
    return [
      gid,
      JSON.stringify([view?.title, parts.map(({ option, title }) => [option.gid, title]), view?.answer]),
    ] as const;
  });
  return { questions: new Map(looks), end: '' };
}

/** gids of the questions that look different at the first difference of two runs. Undefined if the runs are equal. */
export function firstDifference(
  before: readonly SeenPage[],
  after: readonly SeenPage[],
): readonly string[] | undefined {
  for (let page = 0; page < Math.max(before.length, after.length); page += 1) {
    const [one, other] = [before[page], after[page]];
    const gids = new Set([...(one?.questions.keys() ?? []), ...(other?.questions.keys() ?? [])]);
    const different = [...gids].filter((gid) => one?.questions.get(gid) !== other?.questions.get(gid));
    if (different.length > 0) return different;
    if (one?.end !== other?.end || hasOtherOrder(one, other)) return [];
  }
  return undefined;
}

const hasOtherOrder = (one: SeenPage | undefined, other: SeenPage | undefined): boolean =>
  [...(one?.questions.keys() ?? [])].join(' ') !== [...(other?.questions.keys() ?? [])].join(' ');
