import { endWordOf } from '@canvass/protocol';
import { isVisible } from '../content/environment.ts';
import { findTranslation } from '../content/localise.ts';
import { computeMoment } from '../program/moment.ts';
import type { Moment, Program, ProgramGroup, ProgramOccurrence } from '../program/program.ts';
import { extension } from '../program/extension.ts';
import { rankIn } from '../program/presentation.ts';
import { resolveText } from '../content/piping.ts';
import { pagePosition } from '../step/progress.ts';
import { screenIndex, findScreens } from '../step/screens.ts';
import type { PagePart, PageView, State } from '../program/types.ts';
import { vectorGet } from '../program/vector.ts';
import { endStatusOf, pageAfter, pageAt, pageBefore, visibleOn, dueAt } from '../step/walk.ts';

/** Divides the visible questions of a page into sections. Present if the survey has sections. */
export const pageParts =
  extension<(moment: Moment, visible: readonly ProgramOccurrence[]) => readonly PagePart[] | undefined>();

/** The last view of each response, freed with its facts. */
const lastViews = new WeakMap<State['facts'], LastView>();
interface LastView {
  readonly program: Program;
  readonly state: State;
  readonly view: PageView;
}

/** Returns the same reference while the page is unchanged. */
export function pageView(program: Program, state: State): PageView {
  const lastView = lastViews.get(state.facts);
  const last = lastView?.program === program ? lastView : undefined;
  if (last?.state === state) return last.view;
  const newView = makePage(program, state);
  const view =
    last !== undefined && JSON.stringify(last.view) === JSON.stringify(newView) ? last.view : newView;
  lastViews.set(state.facts, { program, state, view });
  return view;
}

function makePage(program: Program, state: State): PageView {
  const moment = computeMoment(program, state);
  const page = pageAt(moment, state.page);
  const { heading } = page;
  const screens = findScreens(moment);
  const screen = screens && { index: screenIndex(state, screens), count: screens.length };
  const title = heading && (findTranslation(program, state.language, heading.gid, 'title') ?? heading.title);
  const fid = findFid(page.occurrences[0]?.group);
  const visible = visibleOn(moment, state.page);
  return {
    gids: visible.map(({ question }) => question.gid),
    ...findParts(moment, visible),
    ...(heading &&
      title && {
        title: resolveText(moment, title, {
          before: rankIn(moment.presentation, heading.node),
          key: heading.gid,
        }),
      }),
    ...pagePosition(moment),
    canGoBack: canGoBack(moment) || (screen !== undefined && screen.index > 0),
    ...(screen !== undefined && { screen }),
    outlook: computeOutlook(moment),
    ...(fid !== undefined && { fid }),
    number: state.page,
  };
}

function findParts(
  moment: Moment,
  visible: readonly ProgramOccurrence[],
): Pick<PageView, 'parts'> | undefined {
  const parts = pageParts.of(moment.program)?.(moment, visible);
  return parts && { parts };
}

function canGoBack(moment: Moment): boolean {
  if (moment.program.project.desc_common_page?.hide_pre_btn === true) return false;
  return pageBefore(moment, moment.state.page) >= 0;
}

/** fid of the nearest enclosing node of the flow. */
function findFid(group: ProgramGroup | undefined): string | undefined {
  for (let ancestor = group; ancestor !== undefined; ancestor = ancestor.parent)
    if (ancestor.fid !== undefined) return ancestor.fid;
  return undefined;
}

/** Returns `page` while a draw or score is due, because it may lead to another page. */
function computeOutlook(moment: Moment): PageView['outlook'] {
  const next = pageAfter(moment, moment.state.page);
  if (next >= 0) return 'page';
  const end = endStatusOf(moment);
  const wayStage = moment.program.stages.find(({ stage }) => stage === 'way');
  if (wayStage !== undefined && dueAt(moment, wayStage, { next, end }) !== undefined) return 'page';
  return endWordOf(end.status);
}

/** Number of visible answered questions, for the page that offers to continue. */
export function countAnswered(program: Program, state: State): number {
  return program.questions.filter(
    ({ index }) => isVisible(program, state.status, index) && vectorGet(state.effective, index) !== null,
  ).length;
}
