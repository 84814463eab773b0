/**
 * A survey of the floor, a program that does the minimum of work. It reads the same project text, knows five kinds of
 * question and two kinds of rule, and changes its arrays in place. It cannot go back, explain a refusal, change its
 * language, or be saved.
 */
export interface FloorSurvey {
  readonly questions: readonly FloorQuestion[];
  readonly byId: ReadonlyMap<string, FloorQuestion>;
  /** Number of questions in the first group. The group is one page unless each question is on a separate page. */
  readonly firstPage: number;
}
interface FloorQuestion {
  readonly index: number;
  readonly id: string;
  readonly kind: string;
  readonly textType: string;
  readonly optionIds: readonly string[];
  readonly isRequired: boolean;
  readonly min: number;
  readonly max: number;
  showIf: FloorRule | undefined;
  readonly jumps: { readonly rule: FloorRule; readonly target: number }[];
  readonly dependents: FloorQuestion[];
}
interface FloorRule {
  readonly question: number;
  readonly option: string | undefined;
  readonly atLeast: number;
}
export interface FloorSession {
  readonly answers: (string | readonly string[] | null)[];
  readonly visible: boolean[];
  page: number;
  end: number;
}

export const FINISHED = -1;
export const SCREENED_OUT = -2;

interface Project {
  readonly items: readonly { readonly items: readonly Question[] }[];
  readonly rule_map: Readonly<Record<string, { bindQ?: string; optGid?: string; value?: number }>>;
  readonly dispConsList: readonly { targets: readonly string[]; conditionGroup: string }[];
  readonly jumpConsList: readonly { bindQ: string; conditionGroup: string; nextQ?: string }[];
}
interface Question {
  readonly gid: string;
  readonly qtype: string;
  readonly required?: boolean;
  readonly items?: readonly { readonly gid: string }[];
  readonly options_range?: readonly (number | null)[];
  readonly open_attrs?: { readonly type: string; readonly range?: readonly (number | null)[] };
}

export function buildFloor(text: string): FloorSurvey {
  const project = JSON.parse(text) as Project; // the floor checks only answers
  const questions: FloorQuestion[] = [];
  const byId = new Map<string, FloorQuestion>();
  for (const group of project.items) {
    for (const question of group.items) {
      const floorQuestion = buildQuestion(question, questions.length);
      questions.push(floorQuestion);
      byId.set(floorQuestion.id, floorQuestion);
    }
  }
  buildRules(project, questions, byId);
  return { questions, byId, firstPage: project.items[0]?.items.length ?? 0 };
}

function buildRules(
  project: Project,
  questions: readonly FloorQuestion[],
  byId: ReadonlyMap<string, FloorQuestion>,
): void {
  const indexOf = (id: string | undefined) => byId.get(id ?? '')?.index ?? -1;
  const rule = (id: string): FloorRule => {
    const { bindQ, optGid, value = 0 } = project.rule_map[id] ?? {};
    return { question: indexOf(bindQ), option: optGid, atLeast: value };
  };
  for (const { targets, conditionGroup } of project.dispConsList) {
    const target = questions[indexOf(targets[0])];
    if (target === undefined) continue;
    target.showIf = rule(conditionGroup);
    questions[target.showIf.question]?.dependents.push(target);
  }
  for (const { bindQ, conditionGroup, nextQ } of project.jumpConsList) {
    const target = nextQ === undefined ? SCREENED_OUT : indexOf(nextQ);
    byId.get(bindQ)?.jumps.push({ rule: rule(conditionGroup), target: target });
  }
}

function buildQuestion(question: Question, index: number): FloorQuestion {
  const range = question.open_attrs?.range ?? question.options_range ?? [];
  return {
    index,
    id: question.gid,
    kind: question.qtype,
    textType: question.open_attrs?.type ?? '',
    optionIds: (question.items ?? []).map(({ gid }) => gid),
    isRequired: question.required === true,
    min: range[0] ?? 0,
    max: range[1] ?? Number.POSITIVE_INFINITY,
    showIf: undefined,
    jumps: [],
    dependents: [],
  };
}

export function beginFloor({ questions }: FloorSurvey): FloorSession {
  const session: FloorSession = {
    answers: questions.map(() => null),
    visible: questions.map(() => true),
    page: 0,
    end: 0,
  };
  for (const { index, showIf } of questions) session.visible[index] = isMet(session, showIf);
  return session;
}

/** Stores an answer. Returns false if the question is unknown, or `raw` is not a valid answer to it. */
export function answerFloor(survey: FloorSurvey, session: FloorSession, id: string, raw: unknown): boolean {
  const question = survey.byId.get(id);
  if (question === undefined || !Array.isArray(raw)) return false;
  const answer = parseAnswer(question, raw);
  if (answer === undefined) return false;
  session.answers[question.index] = answer;
  const changedQuestions = [question];
  for (
    let changedQuestion = changedQuestions.pop();
    changedQuestion !== undefined;
    changedQuestion = changedQuestions.pop()
  ) {
    for (const dependent of changedQuestion.dependents) {
      const visible = isMet(session, dependent.showIf);
      if (visible === session.visible[dependent.index]) continue;
      session.visible[dependent.index] = visible;
      changedQuestions.push(dependent);
    }
  }
  return true;
}

function parseAnswer(
  question: FloorQuestion,
  raw: readonly unknown[],
): string | readonly string[] | undefined {
  if (question.kind === 'blank') return typeof raw[0] === 'string' ? raw[0].trim() : undefined;
  if (question.kind === 'single') {
    const id = raw[0] as string; // looked up below, so any type is safe
    return question.optionIds.includes(id) ? id : undefined;
  }
  const ids: string[] = [];
  for (const entry of raw) {
    const id = (entry as readonly string[])[0] ?? '';
    if (!question.optionIds.includes(id)) return undefined;
    ids.push(id);
  }
  return ids;
}

/** Whether a rule holds. The answer to a hidden question does not count. */
function isMet(session: FloorSession, rule: FloorRule | undefined): boolean {
  if (rule === undefined) return true;
  const answer = session.answers[rule.question];
  if (answer === null || answer === undefined || session.visible[rule.question] === false) return false;
  if (rule.option === undefined) return Number(answer) >= rule.atLeast;
  return typeof answer === 'string' ? answer === rule.option : answer.includes(rule.option);
}

/** Leaves the page. Returns false if its answer is not valid. */
export function nextFloor(survey: FloorSurvey, session: FloorSession): boolean {
  const question = survey.questions[session.page];
  if (question === undefined || !isValid(question, session.answers[session.page] ?? null)) return false;
  let nextIndex = session.page + 1;
  for (const jump of question.jumps) {
    if (!isMet(session, jump.rule)) continue;
    nextIndex = jump.target;
    break;
  }
  if (nextIndex < 0) session.end = nextIndex;
  else {
    while (session.visible[nextIndex] === false) nextIndex += 1;
    if (nextIndex < survey.questions.length) session.page = nextIndex;
    else session.end = FINISHED;
  }
  return true;
}

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

function isValid(question: FloorQuestion, answer: string | readonly string[] | null): boolean {
  if (answer === null || answer.length === 0) return !question.isRequired;
  if (typeof answer !== 'string') return answer.length >= question.min && answer.length <= question.max;
  if (question.kind === 'single') return true;
  if (question.textType === 'email') return EMAIL.test(answer);
  if (question.textType !== 'int') return answer.length <= question.max;
  const value = Number(answer);
  return Number.isInteger(value) && value >= question.min && value <= question.max;
}
