import { requireTools, type Program } from '@canvass/logic';
import type { ProjectItem } from '@canvass/project';
import type {
  ComparedKind,
  ComputedSource,
  Explanation,
  HiddenEntry,
  JumpObstacle,
  JumpReason,
  Reason,
  ReadValue,
  RuleOutcome,
  IncompatibleComparison,
} from '@canvass/logic/explain';
import {
  countText,
  Names,
  flowReasonText,
  optionCode,
  removeControls,
  type Change,
  type Search,
} from '@canvass/simulation';
import type { Paint } from '../host/host.ts';
import { explanationJson } from './explanation-json.ts';
import { titleOfFlowNode } from '@canvass/logic/effects';

export interface ExplainResult {
  readonly program: Program;
  readonly explanation: Explanation;
  /** Absent if no search was requested. */
  readonly search?: Search | undefined;
}

/** The output of `canvass explain --json`; docs/canvass.md. */
export function explainJson({ program, explanation, search }: ExplainResult) {
  const names = new Names(program);
  const { gid } = explanation;
  const change = ({ gid: questionGid, answer }: Change) => ({
    question: names.codeOf(questionGid),
    gid: questionGid,
    answer,
    text: answerText(program, questionGid, answer),
  });
  return {
    question: names.codeOf(gid),
    ...explanationJson(explanation),
    ...(search !== undefined && {
      flip:
        search.found === undefined
          ? null
          : { changes: search.found.changes.map(change), added: search.found.addedAnswers.map(change) },
      search: { plays: search.playCount, complete: search.isComplete },
    }),
  };
}

const POSITION_TEXTS: Readonly<Record<Explanation['where'], string>> = {
  here: 'It is on the page where the script ends.',
  behind: 'It is before the page where the script ends.',
  ahead: 'It is after the page where the script ends.',
  'ended-before': 'The survey ended before it.',
};

export function explainText({ program, explanation, search }: ExplainResult, paint: Paint): string {
  const texts = new ExplanationTexts(program);
  const { gid, visible, where, reasons, computed } = explanation;
  const state = visible ? paint.green('shown') : paint.yellow('hidden');
  const decisive = visible ? reasons : reasons.filter(({ hides }) => hides);
  if (computed !== undefined) return texts.computedLines(explanation, computed).join('\n');
  return [
    `${paint.bold(texts.names.codeOf(gid))} is ${state}. ${POSITION_TEXTS[where]}`,
    ...(decisive.length === 0 ? ['  No rule, jump, option or branch affects it.'] : []),
    ...decisive.flatMap((reason) => texts.reasonLines(reason)),
    ...(search === undefined ? [] : texts.searchLines(explanation, search)),
    '',
  ].join('\n');
}

const OBSTACLE_TEXTS: Readonly<Record<JumpObstacle, string>> = {
  unanswered: 'is not answered yet',
  hidden: 'is hidden',
  'earlier-rule': 'an earlier rule of it leads elsewhere',
};

const KIND_TEXTS: Readonly<Record<ComparedKind, string>> = {
  table: 'a table of answers',
  list: 'a list',
  choice: 'a choice',
  number: 'a number',
  text: 'a text',
  boolean: 'yes or no',
};

/** Returns a text such as "never true: a table of answers was compared with a number (Q5 == 1)". */
function incompatibleText({
  comparison,
  holds: isAlwaysTrue,
  sides: [leftKind, rightKind],
}: IncompatibleComparison): string {
  const verdict = isAlwaysTrue ? 'always' : 'never';
  return `      ${verdict} true: ${KIND_TEXTS[leftKind]} was compared with ${KIND_TEXTS[rightKind]} (${removeControls(comparison)})`;
}

class ExplanationTexts {
  readonly names: Names;
  readonly #program: Program;

  constructor(program: Program) {
    this.#program = program;
    this.names = new Names(program);
  }

  computedLines({ gid, reasons }: Explanation, sources: readonly ComputedSource[]): readonly string[] {
    return [
      `${this.names.codeOf(gid)} is computed; respondents do not see it.`,
      ...sources.flatMap(({ setBy, code, isOnPath, reads }) => [
        `  ${setBy === gid ? 'Its expression' : `The node ${setBy}`}${isOnPath ? '' : ' (not on the path)'}: ${removeControls(code)}`,
        ...this.#readValueLines(reads),
      ]),
      ...reasons.filter(({ hides }) => hides).flatMap((reason) => this.reasonLines(reason)),
      '',
    ];
  }

  reasonLines(reason: Reason): readonly string[] {
    switch (reason.kind) {
      case 'rule':
        return this.#ruleReasonLines(reason);
      case 'flow': {
        const title = removeControls(titleOfFlowNode(this.#program, reason.fid ?? ''));
        return [`  ${flowReasonText(reason, title)}`, ...this.#ruleLines(reason.conditions)];
      }
      case 'jump':
        return this.#jumpLines(reason);
      case 'empty':
        return [
          reason.hides
            ? '  Too few of its options or rows are offered:'
            : `  Enough of its options and rows are offered${reason.hidden.length === 0 ? ' (all of them).' : '. Without:'}`,
          ...reason.hidden.flatMap((one) => this.#entryLines(one)),
        ];
      case 'automatic':
        return ['  It is answered by itself and skipped then.', ...this.#readValueLines(reason.reads)];
    }
  }

  #jumpLines({ hides, from, to, end, rules, waits }: JumpReason): readonly string[] {
    const target =
      typeof to === 'string'
        ? `the end (${[to, end].filter(Boolean).join(', ')})`
        : this.names.codeOf(to.gid);
    const verb = hides ? 'leads' : 'would lead';
    const but = waits === undefined ? '' : `, but ${OBSTACLE_TEXTS[waits]}`;
    return [`  ${this.#subjectName(from)} ${verb} over it, to ${target}${but}:`, ...this.#ruleLines(rules)];
  }

  #ruleReasonLines({
    ownerGid,
    hides,
    rules,
    decided,
    shownByDefault,
  }: Reason & { readonly kind: 'rule' }): readonly string[] {
    const isCode = rules.some(({ action }) => action === 'code');
    const otherwise = isCode ? '' : `; if no rule holds, it is ${shownByDefault ? 'shown' : 'hidden'}`;
    const timing = decided ? ' (decided when it was reached)' : '';
    return [
      `  The rules of ${this.#subjectName(ownerGid)} ${hides ? 'hide' : 'show'} it${timing}${otherwise}:`,
      ...this.#ruleLines(rules),
    ];
  }

  #entryLines({ gid, cause, rules, reads }: HiddenEntry): readonly string[] {
    const lines = [...this.#ruleLines(rules), ...this.#readValueLines(reads)].map((line) => `  ${line}`);
    return [
      `    ${this.#optionCode(gid)} is hidden by ${cause === 'rule' ? 'its rules' : 'a related question'}`,
      ...lines,
    ];
  }

  searchLines({ visible, where }: Explanation, { found, playCount, isComplete }: Search): readonly string[] {
    const isMet = visible && where !== 'ended-before';
    if (found === undefined) {
      const limit = isComplete ? '' : ' The search was cut short.';
      return [
        '',
        `No change of one or two answers was found that flips it (${countText(playCount, 'play')}).${limit}`,
      ];
    }
    const line = ({ gid, answer }: Change) =>
      `  ${this.names.codeOf(gid)}: ${removeControls(answerText(this.#program, gid, answer))}`;
    return [
      '',
      `It would be ${isMet ? 'hidden' : 'shown'} with (played, ${countText(playCount, 'play')}):`,
      ...found.changes.map(line),
      ...(found.addedAnswers.length > 0
        ? ['Besides, questions that appear then need an answer, such as']
        : []),
      ...found.addedAnswers.map(line),
    ];
  }

  #ruleLines(rules: readonly RuleOutcome[]): readonly string[] {
    return rules.flatMap(({ condition, holds, action, reads, unlike = [] }) => {
      const effect = action === 'code' ? 'shown if' : `${action} if`;
      const outcome = holds === true ? 'holds' : holds === null ? 'cannot be decided' : 'does not hold';
      const line =
        condition === undefined
          ? `    ${action} always`
          : `    ${effect} ${removeControls(condition)}  (${outcome})`;
      return [line, ...unlike.map(incompatibleText), ...this.#readValueLines(reads)];
    });
  }

  #readValueLines(reads: readonly ReadValue[]): readonly string[] {
    return reads.map(({ name, value, nullReason }) => {
      const isQuestion = this.#program.byGid.has(name);
      const text = isQuestion ? answerText(this.#program, name, value) : valueText(value);
      const note = nullReason === undefined ? '' : nullReason === 'later' ? ' (it comes later)' : ' (hidden)';
      return `      ${this.names.codeOf(name)} = ${removeControls(text)}${note}`;
    });
  }

  #subjectName(id: string): string {
    if (this.#program.byGid.has(id)) return this.names.codeOf(id);
    const item = findItem(this.#program.project.items, id);
    return item === undefined || item.type === 'Q'
      ? id
      : `${CONTAINER_NAMES[item.type]} ${item.cid ?? item.gid}`;
  }

  #optionCode(gid: string): string {
    for (const { question } of this.#program.questions) {
      const found = [...(question.items ?? []), ...(question.rows_items ?? [])].find(
        (item) => item.gid === gid,
      );
      if (found !== undefined) return optionCode(found);
    }
    return gid;
  }
}

const CONTAINER_NAMES = { G: 'group', P: 'page', S: 'section' } as const;

function findItem(items: readonly ProjectItem[], itemGid: string): ProjectItem | undefined {
  const found = items.find(({ gid }) => gid === itemGid);
  if (found !== undefined) return found;
  const children = items.flatMap((item): readonly ProjectItem[] => (item.type === 'Q' ? [] : item.items));
  return children.length === 0 ? undefined : findItem(children, itemGid);
}

const valueText = (value: unknown) => (value === null ? '(none)' : JSON.stringify(value));

function answerText({ questions, byGid }: Program, gid: string, answer: unknown): string {
  const found = questions[byGid.get(gid) ?? -1];
  if (found === undefined || answer === null) return '(no answer)';
  return requireTools(found).summarise(found.question, answer, optionCode);
}
