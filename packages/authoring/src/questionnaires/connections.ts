import type { Draft, DraftRemark } from './draft.ts';
import type { PaperJump, PaperQuestion, QuestionnaireItem, UnusedText } from './questionnaire.ts';
import {
  findNamedOptions,
  findReference,
  isFilterLine,
  type NamedOption,
  readRemarks,
  type Remark,
  splitOptionRemark,
  splitTitleRemark,
} from './routing.ts';
import { AFTER_ANSWER, HEADING, NO_OPTION, ROUTING, YES_OPTION } from './words.table.ts';

interface DraftItem {
  readonly draft: Draft;
  readonly item: QuestionnaireItem;
}
interface ConnectedItems {
  readonly items: readonly QuestionnaireItem[];
  readonly unused: readonly UnusedText[];
}

interface WrittenJump {
  readonly source: PaperQuestion;
  readonly options: readonly number[];
  readonly target: Remark['target'];
  readonly text: string;
}

/** Removes routing remarks from titles and options, and turns them into jumps. */
export function addJumps(
  items: readonly DraftItem[],
): ConnectedItems & { readonly drafts: readonly Draft[] } {
  const unused: UnusedText[] = [];
  const written: WrittenJump[] = [];
  const cleaned = items.map(({ draft, item }): QuestionnaireItem => {
    if (item.kind !== 'question') return item;
    const { question, jumps, rest } = separateRemarks(item, draft);
    for (const jump of jumps) written.push(jump);
    for (const text of rest) unused.push({ line: item.line, text, reason: 'routing' });
    return question;
  });
  const jumpsOf = new Map<number, PaperJump[]>();
  for (const jump of written) {
    const to = findTarget(jump, cleaned);
    if (to === undefined) unused.push({ line: jump.source.line, text: jump.text, reason: 'routing' });
    else if (to !== jump.source.id + 1)
      jumpsOf.set(jump.source.id, [...(jumpsOf.get(jump.source.id) ?? []), { options: jump.options, to }]);
  }
  const connected = cleaned.map((item) =>
    item.kind === 'question' && jumpsOf.has(item.id) ? { ...item, jumps: jumpsOf.get(item.id) ?? [] } : item,
  );
  return { items: connected, unused, drafts: items.map(({ draft }) => draft) };
}

function separateRemarks(
  item: PaperQuestion,
  draft: Draft,
): {
  readonly question: PaperQuestion;
  readonly jumps: readonly WrittenJump[];
  readonly rest: readonly string[];
} {
  const { title, written: titleRemark } = splitTitleRemark(item.title);
  const parts = item.options.map(splitOptionRemark);
  const question = { ...item, title, options: parts.map(({ text }) => text) };
  const named: readonly NamedOption[] = question.options.map((text, at) => {
    const marker = draft.options[at]?.marker;
    return marker === undefined ? { text } : { text, marker };
  });
  const ofOptions = parts.flatMap(({ remark, written = '' }, at): readonly WrittenJump[] =>
    remark === undefined ? [] : [{ source: question, options: [at], target: remark.target, text: written }],
  );
  const rest: string[] = [];
  const texts = [
    ...(titleRemark === undefined ? [] : [titleRemark]),
    ...draft.remarks.map(({ text }) => text),
  ];
  const ofLines = texts.flatMap((text): readonly WrittenJump[] => {
    if (isFilterLine(text)) return [];
    const remarks = readRemarks(text);
    return remarks.flatMap((remark) => {
      const options = optionsOf(remark, {
        named,
        question,
        taken: ofOptions.flatMap((jump) => jump.options),
      });
      if (options !== undefined) return [{ source: question, options, target: remark.target, text }];
      rest.push(text);
      return [];
    });
  });
  return { question, jumps: [...ofOptions, ...ofLines], rest: [...new Set(rest)] };
}

/** The options that a remark means. Empty if it means all, undefined if the options cannot be found. */
function optionsOf(
  { clause }: Remark,
  {
    named,
    question,
    taken,
  }: {
    readonly named: readonly NamedOption[];
    readonly question: PaperQuestion;
    readonly taken: readonly number[];
  },
): readonly number[] | undefined {
  if (clause === '' || !ROUTING.if.test(clause))
    return clause.length > 40 && named.length > 0 ? undefined : [];
  if (question.form !== 'choice' && question.form !== 'choices') return undefined;
  const found = findNamedOptions(clause.replace(ROUTING.if, ' '), named).filter((at) => !taken.includes(at));
  return found.length === 0 ? undefined : found;
}

function findTarget(
  { source, target }: WrittenJump,
  items: readonly QuestionnaireItem[],
): PaperJump['to'] | undefined {
  if (target.kind === 'end' || target.kind === 'screenout') return target.kind;
  const later = items.slice(items.findIndex((item) => item.kind === 'question' && item.id === source.id) + 1);
  if (target.kind === 'question') return findByNumber(target.number, later)?.id;
  return findSection(target.name.toLowerCase(), later);
}

/** The first question below a heading such as `Section C`. */
function findSection(name: string, later: readonly QuestionnaireItem[]): number | undefined {
  const at = later.findIndex(
    (item) =>
      item.kind === 'section' && HEADING.exec(item.title)?.[0].toLowerCase().startsWith(name) === true,
  );
  return at === -1 ? undefined : later.slice(at).find((item) => item.kind === 'question')?.id;
}

const numberKey = (number: string): string => number.toUpperCase().replace(/^[A-Z](?=\d)/, '');

function findByNumber(number: string, items: readonly QuestionnaireItem[]): PaperQuestion | undefined {
  const questions = items.filter((item) => item.kind === 'question');
  const exact = questions.find((question) => question.number?.toUpperCase() === number.toUpperCase());
  return (
    exact ??
    questions.find(
      (question) => question.number !== undefined && numberKey(question.number) === numberKey(number),
    )
  );
}

/** Adds the conditions of questions: "If yes: …", "(If Q7 = 1)", and lines such as "[ASK IF Q7 = 1]" above them. */
export function addConditions({
  items,
  unused,
  drafts,
}: ConnectedItems & { readonly drafts: readonly Draft[] }): ConnectedItems {
  const result: QuestionnaireItem[] = [];
  const questions: PaperQuestion[] = [];
  let filters: readonly DraftRemark[] = [];
  const failed: DraftRemark[] = [];
  for (const [index, item] of items.entries()) {
    if (item.kind === 'question') {
      const condition =
        conditionOf(item.title, questions) ??
        filters.map(({ text }) => conditionByReference(text, questions))[0];
      for (const filter of condition === undefined ? filters : []) failed.push(filter);
      filters = [];
      const question =
        condition === undefined ? item : { ...item, condition, title: withoutCondition(item.title) };
      questions.push(question);
      result.push(question);
    } else result.push(item);
    filters = [...filters, ...(drafts[index]?.remarks ?? []).filter(({ text }) => isFilterLine(text))];
  }
  const lost = [...failed, ...filters].map(
    ({ line, text }): UnusedText => ({ line, text, reason: 'routing' }),
  );
  return { items: result, unused: [...unused, ...lost] };
}

/** A condition in brackets says nothing to respondents who see the question. */
const withoutCondition = (title: string): string => {
  const text = title.replace(/^[([（【][^()（）[\]【】]{2,80}[)\]）】]\s*[:：,.]?\s*/, '');
  return text === '' ? title : text;
};

const MAX_LEAD = 120;

function conditionOf(title: string, earlier: readonly PaperQuestion[]): PaperQuestion['condition'] {
  const [, meaning] = AFTER_ANSWER.find(([beginning]) => beginning.test(title)) ?? [];
  const lead = /^[([（【]?[^,，、:：)\]）】?？]{2,120}/u.exec(title)?.[0] ?? '';
  const isCondition = ROUTING.if.test(title);
  if (isCondition && findReference(lead) !== undefined && lead.length <= MAX_LEAD)
    return conditionByReference(lead, earlier) ?? conditionAbove(meaning, earlier);
  return conditionAbove(meaning, earlier);
}

function conditionByReference(text: string, earlier: readonly PaperQuestion[]): PaperQuestion['condition'] {
  const reference = findReference(text);
  const source = reference && findByNumber(reference.number, earlier.toReversed());
  if (reference === undefined || source === undefined || !hasChoices(source)) return undefined;
  const options = findNamedOptions(
    reference.rest.replace(ROUTING.if, ' '),
    source.options.map((option) => ({ text: option })),
  );
  return options.length === 0 ? undefined : { source: source.id, options };
}

const hasChoices = ({ form }: PaperQuestion): boolean => form === 'choice' || form === 'choices';

/** The nearest question above with an answer such as yes. Questions between them have the same kind of condition. */
function conditionAbove(
  meaning: RegExp | undefined,
  earlier: readonly PaperQuestion[],
): PaperQuestion['condition'] {
  if (meaning === undefined) return undefined;
  for (const question of earlier.slice(-MAX_STEPS).toReversed()) {
    const options = question.options.flatMap((option, at) => (meaning.test(option) ? [at] : []));
    if (question.form === 'choice' && options.length > 0 && isYesOrNo(question))
      return { source: question.id, options };
    if (question.condition === undefined) return undefined;
  }
  return undefined;
}
const MAX_STEPS = 5;
const isYesOrNo = ({ options }: PaperQuestion): boolean =>
  options.some((one) => YES_OPTION.test(one)) || options.some((one) => NO_OPTION.test(one));
