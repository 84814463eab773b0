import { type Program, questionView, seedsFor, start } from '@canvass/logic';
import { plainFacts } from '../../play/session-facts.ts';
import { type EntryProblem, LateEntry, readLateEntry } from '../../script/script-entry.ts';
import { type Names, optionCode } from '../../script/names.ts';
import { type Node, plainValue, Reader } from '../../script/reader.ts';
import { parseYaml } from '../../script/parse-yaml.ts';
import { readAnswersByGid } from '../../script/read-host.ts';
import {
  type AssumedChoice,
  type Assumptions,
  choiceFormOf,
  isMany,
  type ListedAssumption,
} from './assumptions.ts';

export type AssumptionsResult =
  | { readonly assumptions: Assumptions }
  | { readonly complaints: readonly EntryProblem[] };

type ProgramQuestion = Program['questions'][number];

/** The key for the weight of all options that `weights` does not name. */
const OTHERS = 'others';
const TOLERANCE = 1e-9;

/** Reads the assumptions of a file, or returns all its faults. Never throws. */
export function readAssumptions(text: string, names: Names): AssumptionsResult {
  const parsed = parseYaml(text);
  if ('complaints' in parsed) return { complaints: parsed.complaints.map(asAssumption) };
  const reader = new Reader(names);
  const assumptions = new AssumptionReader(reader).read(parsed.root);
  const complaints = reader.complaints.toSorted((a, b) => a.offset - b.offset);
  return complaints.length > 0 ? { complaints: complaints.map(asAssumption) } : { assumptions };
}

/** Changes the id of a script's fault, because the same reader reads both kinds of files. */
const asAssumption = (complaint: EntryProblem): EntryProblem => ({
  ...complaint,
  id: complaint.id.replace(/^script\./, 'assume.'),
});

class AssumptionReader {
  readonly #reader: Reader;
  readonly #choices = new Map<string, AssumedChoice>();
  readonly #answerRates = new Map<string, number>();
  readonly #listed: ListedAssumption[] = [];
  #answers: ReadonlyMap<string, unknown> = new Map();
  #linkShare: number | undefined;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  read(root: Node): Assumptions {
    this.#reader.readFields(root, 'a map with answers, weights, incidence and links', {
      answers: (node) => this.#readAnswers(node),
      weights: (node) => this.#readWeights(node),
      incidence: (node) => this.#readIncidence(node),
      links: (node) => {
        this.#linkShare = this.#readRate(node);
        this.#addListedEntry('links', 'links', this.#linkShare);
      },
    });
    return {
      answers: this.#answers,
      choices: this.#choices,
      answerRates: this.#answerRates,
      ...(this.#linkShare !== undefined && { linkShare: this.#linkShare }),
      listedEntries: this.#listed,
    };
  }

  #readAnswers(node: Node): void {
    this.#answers = readAnswersByGid(this.#reader, node);
    for (const gid of this.#answers.keys()) {
      if (this.#choices.has(gid)) this.#reportDuplicate(gid, node.offset);
    }
    for (const [gid, answer] of this.#answers) {
      if (answer instanceof LateEntry) this.#tryLateEntry(gid, answer);
    }
    for (const { key, value } of node.kind === 'map' ? node.entries : [])
      this.#addListedEntry('answer', this.#reader.names.codeOf(key), plainValue(value));
  }

  /** Tests an entry that can only be read for a respondent, with the first respondent. */
  #tryLateEntry(gid: string, entry: LateEntry): void {
    const { program } = this.#reader.names;
    const seeds = seedsFor(program, 1);
    const state = start(program, plainFacts(program, { seq: 1, seeds }));
    if (questionView(program, state, gid) === undefined) return;
    const read = readLateEntry(program, state, gid, entry);
    if ('problem' in read) this.#reader.complain('script.wrong-answer', read.offset, read.problem);
  }

  #readWeights(node: Node): void {
    for (const { key, offset, value } of this.#readEntries(node, 'a map from questions to weights')) {
      const programQuestion = this.#reader.resolveQuestion(key, offset);
      const form = programQuestion && this.#findChoiceForm(programQuestion, offset);
      if (programQuestion === undefined || form === undefined) continue;
      const shares = this.#weightsOf(programQuestion, value);
      if ([...shares.values()].every((weight) => weight === 0))
        this.#reader.complain(
          'script.no-weight',
          value.offset,
          `All options of \`${programQuestion.cid}\` have the weight 0.`,
        );
      this.#addChoice(programQuestion, { form, kind: 'weight', shares }, offset);
    }
  }

  /** Reads the weights of options. Options without an entry have the weight `others`. */
  #weightsOf(programQuestion: ProgramQuestion, node: Node): ReadonlyMap<string, number> {
    const items = programQuestion.question.items ?? [];
    const namedWeights = new Map<string, number>();
    let otherWeight: number | undefined;
    for (const { key, offset, value } of this.#readEntries(node, 'a map from options to weights')) {
      const weight = this.#readWeight(value);
      const gid = key === OTHERS ? undefined : this.#findOption(programQuestion, key, offset);
      if (key === OTHERS) otherWeight = weight;
      if (gid !== undefined && weight !== undefined) namedWeights.set(gid, weight);
      this.#addListedEntry('weight', `${programQuestion.cid}.${key}`, weight);
    }
    const missing = items.filter(({ gid }) => !namedWeights.has(gid)).map(optionCode);
    if (missing.length > 0 && otherWeight === undefined && this.#reader.complaints.length === 0)
      this.#reader.complain(
        'script.weight-missing',
        node.offset,
        `These options of \`${programQuestion.cid}\` have no weight: ${missing.join(', ')}.`,
        `Name them, or give all of them one weight, such as \`${OTHERS}: 0\`.`,
      );
    return new Map(items.map(({ gid }) => [gid, namedWeights.get(gid) ?? otherWeight ?? 0]));
  }

  #readIncidence(node: Node): void {
    const byQuestion = new Map<ProgramQuestion, { offset: number; shares: Map<string, number> }>();
    for (const { key, offset, value } of this.#readEntries(
      node,
      'a map from questions or options to shares',
    )) {
      const [code = '', option] = key.split(/\.(.*)/s);
      const programQuestion = this.#reader.resolveQuestion(code, offset);
      const rate = this.#readRate(value);
      this.#addListedEntry('incidence', key, rate);
      if (programQuestion === undefined || rate === undefined) continue;
      if (option === undefined) this.#readAnswered(programQuestion, offset, rate);
      else {
        const gid = this.#findOption(programQuestion, option, offset);
        const questionShares = byQuestion.get(programQuestion) ?? {
          offset,
          shares: new Map<string, number>(),
        };
        byQuestion.set(programQuestion, questionShares);
        if (gid !== undefined) questionShares.shares.set(gid, rate);
      }
    }
    for (const [programQuestion, { offset, shares }] of byQuestion)
      this.#readRates(programQuestion, offset, shares);
  }

  #readAnswered(programQuestion: ProgramQuestion, offset: number, rate: number): void {
    if (programQuestion.question.required === true)
      this.#reader.complain(
        'script.required',
        offset,
        `\`${programQuestion.cid}\` is required: every respondent who sees it must answer.`,
        'Give the share of an option, such as `Q3.A1: 0.2`.',
      );
    this.#answerRates.set(programQuestion.gid, rate);
  }

  #readRates(programQuestion: ProgramQuestion, offset: number, shares: ReadonlyMap<string, number>): void {
    const form = this.#findChoiceForm(programQuestion, offset);
    if (form === undefined) return;
    const sum = [...shares.values()].reduce((all, rate) => all + rate, 0);
    if (!isMany(form) && sum > 1 + TOLERANCE)
      this.#reader.complain(
        'script.shares-over-one',
        offset,
        `One option of \`${programQuestion.cid}\` is chosen, but its shares add up to ${Number(sum.toFixed(6))}.`,
        'Lower them so that they add up to 1 at most.',
      );
    this.#addChoice(programQuestion, { form, kind: 'rate', shares }, offset);
  }

  #addChoice(programQuestion: ProgramQuestion, choice: AssumedChoice, offset: number): void {
    if (this.#choices.has(programQuestion.gid) || this.#answers.has(programQuestion.gid))
      this.#reportDuplicate(programQuestion.gid, offset);
    this.#choices.set(programQuestion.gid, choice);
  }

  #reportDuplicate(gid: string, offset: number): void {
    this.#reader.complain(
      'script.duplicate',
      offset,
      `There are two assumptions about the answer to \`${this.#reader.names.codeOf(gid)}\`.`,
      'Keep one of `answers`, `weights` and `incidence` for a question.',
    );
  }

  #findChoiceForm(programQuestion: ProgramQuestion, offset: number) {
    const form = choiceFormOf(programQuestion);
    if (form !== undefined) return form;
    return this.#reader.complain(
      'script.no-choice',
      offset,
      `Answers to \`${programQuestion.cid}\` do not choose among options.`,
      'Give a fixed answer in `answers`.',
    );
  }

  #findOption(programQuestion: ProgramQuestion, code: string, offset: number): string | undefined {
    const items = programQuestion.question.items ?? [];
    const option = items.find((item) => optionCode(item) === code || item.gid === code);
    return option?.gid ?? this.#reader.reportUnknown('option', code, offset, items.map(optionCode));
  }

  #readWeight(node: Node): number | undefined {
    const weight = this.#reader.asNumber(node, 'a weight, such as 3');
    if (weight === undefined || weight >= 0) return weight;
    return this.#reader.complain(
      'script.wrong-value',
      node.offset,
      `\`${weight}\` is no weight; it must be 0 or more.`,
    );
  }

  #readRate(node: Node): number | undefined {
    const rate = this.#reader.asNumber(node, 'a share from 0 to 1, such as 0.25');
    if (rate === undefined || (rate >= 0 && rate <= 1)) return rate;
    return this.#reader.complain(
      'script.wrong-value',
      node.offset,
      `\`${rate}\` is no share; it must be from 0 to 1.`,
    );
  }

  #readEntries(node: Node, expectedKind: string) {
    return this.#reader.asMap(node, expectedKind)?.entries ?? [];
  }

  #addListedEntry(kind: ListedAssumption['kind'], subject: string, value: unknown): void {
    this.#listed.push({ kind, subject, value });
  }
}
