import {
  type CorrectedEvent,
  type FilesEvent,
  noAnswerOf,
  type PagesEvent,
  type QuestionIssue,
  type SurveyEvent,
} from '@canvass/protocol';
import { withFiles } from './attached.ts';
import { draftIn, computeDraft, finishDraft, setAnswer, setStatus } from './settle/draft.ts';
import type { Draft, Moment, Program, ProgramQuestion, ReportingMoment } from '../program/program.ts';
import { isShownAt } from '../content/environment.ts';
import { applyFacts } from './apply-facts.ts';
import { corrections, stepWrapper } from './step-wrapper.ts';
import { fail, fulfil } from './fulfil.ts';
import { advance } from './move.ts';
import { computeMoment } from '../program/moment.ts';
import { computePresentation } from '../program/presentation.ts';
import { readEvent } from './read-event.ts';
import { nextScreen, screenIndex, findScreens, withoutScreen } from './screens.ts';
import { validateQuestion } from './validate-question.ts';
import { settleAnswer, settleNodes } from './settle/settle.ts';
import { PASSED, TOUCHED } from '../program/status.ts';
import type { Effect, PendingEffect, State, StepResult } from '../program/types.ts';
import { vectorGet } from '../program/vector.ts';
import { pageAt, pageBefore, visibleOn } from './walk.ts';

const NO_EFFECTS: readonly Effect[] = [];
const NO_ISSUES: readonly QuestionIssue[] = [];

/**
 * Applies an event to a response's state; nothing else changes it. Pure and total: an invalid event returns the same
 * state with the reason in `refused`. Its cost grows with the event's dependents, not with the survey's length
 * (ENGINE-3).
 */
export function step(program: Program, state: State, event: unknown): StepResult {
  const read = readEvent(event);
  if (read === undefined) return refuse(state, 'engine.unknown_event');
  return stepWrapper.of(program)?.step(program, state, read, take) ?? take(program, state, read);
}

function take(program: Program, state: State, read: SurveyEvent): StepResult {
  switch (read.type) {
    case 'answer':
      return answer(program, state, read.gid, read.answer);
    case 'files':
      return applyFiles(program, state, read);
    case 'next':
      return next(program, state);
    case 'back':
      return goBack(program, state);
    case 'language':
      return changeFacts(program, state, { language: read.language });
    case 'pages':
      return recordPages(program, state, read);
    case 'clock':
      return changeFacts(program, state, { now: read.now });
    case 'corrected':
      return applyCorrections(program, state, read);
    case 'fulfilled':
      return resolveEffect(state, read.id, (effect) => fulfil(program, state, effect, read.value));
    case 'failed':
      return resolveEffect(state, read.id, (effect) => fail(program, state, effect));
  }
}

function resolveEffect(
  state: State,
  id: string,
  take: (effect: PendingEffect) => StepResult | undefined,
): StepResult {
  const effect = state.pending.find((pending) => pending.id === id);
  if (effect === undefined) return refuse(state, 'engine.not_pending');
  return take(effect) ?? refuse(state, 'engine.wrong_value');
}

/** Refuses new facts while an effect is pending: the host's result is for the state in which it was requested. */
function changeFacts(
  program: Program,
  state: State,
  facts: { readonly language?: string; readonly now?: number },
): StepResult {
  if (state.pending.length > 0) return refuse(state, 'engine.pending');
  return applyFacts(program, state, facts);
}

function refuse(state: State, key: string, gid?: string): StepResult {
  return { state, effects: NO_EFFECTS, refused: gid === undefined ? { key } : { key, gid } };
}

/** Returns a refusal key if the response has ended or an effect is pending. */
function findObstacle(state: State): string | undefined {
  if (state.end.is_end === 1) return 'engine.ended';
  return state.pending.length > 0 ? 'engine.pending' : undefined;
}

/** Returns the question, or a refusal key if the respondent cannot answer it now. */
function computeQuestion(program: Program, state: State, gid: string): ProgramQuestion | string {
  const blocked = findObstacle(state);
  if (blocked !== undefined) return blocked;
  const question = program.questions[program.byGid.get(gid) ?? -1];
  if (question === undefined) return 'engine.unknown_question';
  const { pageOf } = computePresentation(program, state);
  if (
    question.computed !== undefined ||
    !question.occurrences.some(({ node }) => pageOf[node] === state.page)
  )
    return 'engine.not_on_page';
  const isClosed = state.facts.mode === 'modify' && question.type.modify === 'unsupported';
  return isClosed ? 'engine.modify_unsupported' : question;
}

function answer(program: Program, state: State, gid: string, raw: unknown): StepResult {
  const question = computeQuestion(program, state, gid);
  if (typeof question === 'string') return refuse(state, question, gid);
  const parsed = raw === null ? null : question.type.parse(raw, question.question);
  if (parsed === undefined) return refuse(state, 'engine.wrong_answer', gid);
  if (isUnchanged(state, question, parsed)) return { state, effects: NO_EFFECTS };
  const draft = computeDraft(program, state);
  setAnswer(draft, question.index, parsed);
  if (question.automatic !== undefined) markTouched(draft, question);
  settleAnswer(draft, question);
  const { page } = state;
  const issues = issuesAfter(draft, question);
  return { state: finishDraft(draft, { page, issues }), effects: draft.reports };
}

/** Refuses corrections before the end, when only the respondent changes answers. */
function applyCorrections(program: Program, state: State, event: CorrectedEvent): StepResult {
  if (state.end.is_end !== 1) return refuse(state, 'engine.not_ended');
  const next = corrections.of(program)?.(program, state, event) ?? null;
  return next === null ? refuse(state, 'engine.wrong_answer') : { state: next, effects: NO_EFFECTS };
}

function applyFiles(
  program: Program,
  before: State,
  { gid, option_id: option = '', files }: FilesEvent,
): StepResult {
  const question = computeQuestion(program, before, gid);
  if (typeof question === 'string') return refuse(before, question, gid);
  if (question.attachments?.takes(option) !== true) return refuse(before, 'engine.no_attachments', gid);
  const state = { ...before, files: withFiles(before.files, { gid, option, files }) };
  const issues = issuesAfter(computeMoment(program, state), question);
  return { state: { ...state, issues }, effects: NO_EFFECTS };
}

/** Accepts page records of the open page only. The host stores them; the state stays the same (ANSWER-17). */
function recordPages(program: Program, state: State, { qPageArray }: PagesEvent): StepResult {
  if (program.project.settings?.page_records !== true) return refuse(state, 'engine.no_page_records');
  for (const { gid, p } of qPageArray) {
    const question = computeQuestion(program, state, gid);
    if (typeof question === 'string') return refuse(state, question, gid);
    if (p !== state.page) return refuse(state, 'engine.not_on_page', gid);
  }
  return { state, effects: NO_EFFECTS };
}

/** Always false if the question has an automatic answer: changing or clearing it marks it as touched. */
function isUnchanged(state: State, { index, automatic }: ProgramQuestion, parsed: unknown): boolean {
  return automatic === undefined && vectorGet(state.answers, index) === parsed;
}

function markTouched(draft: Draft, { occurrences }: ProgramQuestion): void {
  for (const { node } of occurrences) setStatus(draft, node, vectorGet(draft.state.status, node) | TOUCHED);
}

/**
 * Drops fixed issues of the changed question and all issues of hidden questions. Others stay until the next Next. Adds
 * no issue: an answer in progress, such as an option whose text is still empty, is not an error yet.
 */
function issuesAfter(moment: Moment, changedQuestion: ProgramQuestion): readonly QuestionIssue[] {
  const { state } = moment;
  if (state.issues.length === 0) return state.issues;
  const visible = new Set(visibleOn(moment, state.page).map(({ question }) => question.gid));
  const now = validateQuestion(moment, changedQuestion);
  return state.issues.filter(({ gid, key, part }) => {
    if (!visible.has(gid)) return false;
    return gid !== changedQuestion.gid || now.some((issue) => issue.key === key && issue.part === part);
  });
}

function next(program: Program, state: State): StepResult {
  const blocked = findObstacle(state);
  if (blocked !== undefined) return refuse(state, blocked);
  const { presentation, meter } = computeMoment(program, state);
  const moment: ReportingMoment = { program, presentation, state, meter, reports: [] };
  const screens = findScreens(moment);
  const screenNumber = screens === undefined ? 0 : screenIndex(state, screens);
  const screen = screens?.[screenNumber];
  if (
    screens !== undefined &&
    screen !== undefined &&
    screenNumber + 1 < screens.length &&
    !hasNonAnswer(moment)
  )
    return nextScreen(moment, { screen, next: screenNumber + 1 });
  const passedMoment = passPage(moment);
  const { issues, showsMore } = validatePageAgain(passedMoment, state);
  if (issues.length > 0) return { state: { ...state, issues }, effects: passedMoment.reports };
  const passedState =
    passedMoment.state.issues.length === 0 ? passedMoment.state : { ...passedMoment.state, issues };
  return showsMore
    ? { state: passedState, effects: passedMoment.reports }
    : advance(program, passedState, passedMoment);
}

/** ANSWER-18: a non-answer answers the question on all its screens. */
const hasNonAnswer = (moment: Moment): boolean =>
  visibleOn(moment, moment.state.page).some(
    ({ question: { index } }) => noAnswerOf(vectorGet(moment.state.effective, index)) !== undefined,
  );

/**
 * Validates the page's questions that were and still are visible. `showsMore` is true if a jump that is now in force
 * has shown another question of the page, by removing an earlier jump (SHOW-21).
 */
function validatePageAgain(
  moment: Moment,
  { status: before, page }: State,
): { readonly issues: readonly QuestionIssue[]; readonly showsMore: boolean } {
  let issues = NO_ISSUES;
  let showsMore = false;
  for (const occurrence of pageAt(moment, page).occurrences) {
    if (!isShownAt(moment.state.status, occurrence)) continue;
    if (isShownAt(before, occurrence)) {
      const questionIssues = validateQuestion(moment, occurrence.question);
      if (questionIssues.length > 0)
        issues = issues.length === 0 ? questionIssues : [...issues, ...questionIssues];
    } else showsMore = true;
  }
  return { issues, showsMore };
}

/**
 * Marks the page's questions as passed, so that unanswered ones can jump. In order, because a jump can hide a later
 * one.
 */
function passPage(moment: ReportingMoment): ReportingMoment {
  let draft: Draft | undefined;
  for (const { node, jumpSlot, question } of pageAt(moment, moment.state.page).occurrences) {
    if (jumpSlot < 0) continue;
    const status = vectorGet((draft ?? moment).state.status, node);
    if ((status & PASSED) !== 0) continue;
    draft ??= draftIn(moment);
    setStatus(draft, node, status | PASSED);
    if (vectorGet(draft.state.effective, question.index) === null) settleNodes(draft, [node]);
  }
  return draft ?? moment;
}

function goBack(program: Program, state: State): StepResult {
  const blocked = findObstacle(state);
  if (blocked !== undefined) return refuse(state, blocked);
  const moment = computeMoment(program, state);
  const screens = findScreens(moment);
  const screenNumber = screens === undefined ? 0 : screenIndex(state, screens);
  if (screenNumber > 0)
    return { state: { ...state, screen: screenNumber - 1, issues: [] }, effects: NO_EFFECTS };
  if (program.project.desc_common_page?.hide_pre_btn === true) return refuse(state, 'engine.no_way_back');
  const page = pageBefore(moment, state.page);
  if (page < 0) return refuse(state, 'engine.first_page');
  return { state: { ...withoutScreen(state), page, issues: [] }, effects: NO_EFFECTS };
}
