import { noAnswerOf } from '@canvass/protocol';
import { rng } from '../random/rng.ts';
import type { Environment, SessionKey, Value } from '../language/index.ts';
import { answerValue, comesBefore, isShownAt } from './environment.ts';
import { civilDate, civilTime } from './facts/civil-time.ts';
import { effectiveParameter } from './facts/effective-parameters.ts';
import { extension } from '../program/extension.ts';
import type { Moment, Presentation, ProgramOccurrence } from '../program/program.ts';
import { rankIn } from '../program/presentation.ts';
import type { State } from '../program/types.ts';
import { type FailureKind, reportFailure, reportIndex } from '../program/report.ts';
import { vectorGet } from '../program/vector.ts';

/** Returns `total_score` for a rule or text at `rank`. Null if no score is available there. */
type ScoreAt = (facts: State['flow'], presentation: Presentation, rank: number) => number | null;
/** Present if the flow requests scores before the end. */
export const scoreAt = extension<ScoreAt>();

/**
 * The values that expressions can read at one point of the survey: questions before the rank `before` (later ones are
 * null, also after going back: LANG-7), external parameters, member data and the session.
 */
export function environmentAt(moment: Moment, before: number, key: string): RuleEnvironment {
  return new RuleEnvironment(moment, before, key);
}

/** A class for speed: one is created for every evaluated rule. */
export class RuleEnvironment implements Environment {
  readonly #moment: Moment;
  readonly #before: number;
  readonly #key: string;

  constructor(moment: Moment, before: number, key: string) {
    this.#moment = moment;
    this.#before = before;
    this.#key = key;
  }

  get meter() {
    return this.#moment.meter;
  }
  answer(question: number): Value {
    const moment = this.#moment;
    const valueAt = moment.program.questions[question]?.computed?.valueAt;
    if (valueAt !== undefined) return valueAt(moment, question, this.#before);
    if (vectorGet(moment.state.effective, question) === null) return null;
    return comesBefore(moment, question, this.#before) ? answerValue(moment, question) : null;
  }
  noAnswer(question: number) {
    if (!comesBefore(this.#moment, question, this.#before)) return null;
    return noAnswerOf(vectorGet(this.#moment.state.effective, question)) ?? null;
  }
  visible(question: number): boolean {
    const { program, presentation, state } = this.#moment;
    const isBefore = ({ node }: ProgramOccurrence) => rankIn(presentation, node) < this.#before;
    const occurrences = program.questions[question]?.occurrences ?? [];
    return occurrences.some((occurrence) => isBefore(occurrence) && isShownAt(state.status, occurrence));
  }
  ext(code: string): Value {
    return effectiveParameter(this.#moment.program, this.#moment.state.facts, code);
  }
  member(field: string): Value {
    return memberValue(this.#moment.state.facts.member, field);
  }
  hasLabel(label: string): boolean {
    return this.#moment.state.facts.member?.labels?.includes(label) === true;
  }
  quotaFull(cell: string): boolean {
    return this.#moment.state.facts.quotas?.full.includes(cell) === true;
  }
  quotaCount(cell: string): number {
    const counts = this.#moment.state.facts.quotas?.counts ?? {};
    return Object.hasOwn(counts, cell) ? (counts[cell] ?? 0) : 0;
  }
  session(name: SessionKey): Value {
    return name === 'total_score' ? this.#totalScore() : sessionValue(this.#moment.state, name);
  }
  /** The final score, or before the end the latest score requested before this point of the survey. */
  #totalScore(): number | null {
    const { program, presentation, state } = this.#moment;
    return state.flow.totalScore ?? scoreAt.of(program)?.(state.flow, presentation, this.#before) ?? null;
  }
  draw(n: number, purpose: string): number {
    const { seq, seeds } = this.#moment.state.facts;
    return rng(`${seq ?? seeds[this.#key] ?? 0}:${this.#key}:${purpose}`).int(n);
  }
  invalidIndex(): void {
    const { state, reports } = this.#moment;
    if (state.facts.mode !== 'preview') reportIndex(reports, this.#key);
  }
  reportFailure(kind: FailureKind): void {
    reportFailure(this.#moment.reports, kind, `no result for ${this.#key}`);
  }
}

function memberValue(member: State['facts']['member'], field: string): Value {
  if (member === null) return null;
  const fieldValue = Object.hasOwn(member, field)
    ? (member as Readonly<Record<string, unknown>>)[field]
    : undefined; // fields are read by name
  const value =
    fieldValue ??
    (Object.hasOwn(member.field_val_list ?? {}, field) ? member.field_val_list?.[field] : undefined);
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : null;
}

function sessionValue({ facts, language, now }: State, name: Exclude<SessionKey, 'total_score'>): Value {
  const local = now + (facts.utc_offset ?? 480) * 60;
  switch (name) {
    case 'seq':
      return facts.seq;
    case 'device':
      return facts.device;
    case 'source':
      return facts.source;
    case 'language':
      return language;
    case 'today':
      return civilDate(local);
    case 'now':
      return civilTime(local);
  }
}
