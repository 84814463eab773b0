import { computeWords } from '../json/wording.ts';
import type { CheckContext, QuestionCheck } from '../project-index/check.ts';
import { child } from '../json/path.ts';
import type { Item, FieldsOf } from '../project-index/project-index.ts';
import { textOf, objectOf, listOf } from '../findings/authored.ts';
import { nameOfItem, type QuestionParts } from '../project-index/question-parts.ts';
import { checkRange } from '../findings/check-range.ts';
import type { Findings } from '../findings/findings.ts';
import { MAX_OPTIONS_WITHOUT_SEARCH } from './search-above.ts';
import { adviseRemoval } from '../findings/advice.ts';
import { USUAL_ENTRIES } from './entries.ts';

/** Checks fields of a question, its options and rows that no other folder checks. */
export const checkQuestion: QuestionCheck = (question, context) => {
  checkTitles(question, context);
  checkScreens(question, context);
  checkNotApply(question, context);
  checkEntries(question, context);
  checkSearch(question, context);
  checkValues(question, context);
};

/** Fields with an image, which may replace the title. */
const IMAGES = ['src', 'originSrc', 'cropPreview', 'points'] as const;
type TitledItem = Item<'question' | 'option' | 'row'>;
const hasImage = ({ value }: { readonly value: Pick<Item<'option'>['value'], (typeof IMAGES)[number]> }) =>
  IMAGES.some((field) => value[field] !== undefined);

/**
 * Reports questions, options and rows without a title, and equal titles within a list. A single option or row needs no
 * title.
 */
function checkTitles({ item, options, rows }: QuestionParts, { findings }: CheckContext): void {
  for (const part of [item, ...omitSinglePart(options), ...omitSinglePart(rows)]) {
    if (textOf(part.value.title)?.trim() !== '' || hasImage(part)) continue;
    findings.add({
      id: 'text.no-title',
      severity: 'warning',
      path: child(part.path, 'title'),
      message: computeWords`The title of this ${part.kind} is empty.`,
      fix: 'Write a title.',
    });
  }
  checkSameTitles(options, findings);
  checkSameTitles(rows, findings);
}

const omitSinglePart = <T extends TitledItem>(list: readonly T[]): readonly T[] =>
  list.length > 1 ? list : [];

function checkSameTitles(list: readonly Item<'option' | 'row'>[], findings: CheckContext['findings']): void {
  const firstByTitle = new Map<string, Item<'option' | 'row'>>();
  const reportedTitles = new Set<string>();
  for (const item of list) {
    const title = textOf(item.value.title)?.trim() ?? '';
    // An option that mirrors another one shows the title of that option.
    if (title === '' || hasImage(item) || item.value.option_origin !== undefined) continue;
    const key = JSON.stringify([title, textOf(item.value.group_id) ?? '']);
    const firstPart = firstByTitle.get(key);
    if (firstPart === undefined) firstByTitle.set(key, item);
    else if (!reportedTitles.has(key))
      findings.add({
        id: 'option.same-title',
        severity: 'warning',
        path: child(item.path, 'title'),
        message: computeWords`${nameOfItem(firstPart)} has the same title, so respondents cannot distinguish them.`,
        fix: 'Use different titles, or remove one of them.',
      });
    if (firstPart !== undefined) reportedTitles.add(key);
  }
}

type OptionOrRow = Item<'option' | 'row'>;

/** PROJECT-20: values are unique among the options of a question, and among its rows. Without a value, the seq counts. */
function checkValues({ options, rows }: QuestionParts, context: CheckContext): void {
  for (const list of [options, rows]) {
    if (!list.some(({ value }) => value.value !== undefined)) continue;
    checkUnique(list, context);
    checkTexts(list, context);
  }
}

function checkUnique(list: readonly OptionOrRow[], { findings }: CheckContext): void {
  const holders = new Map<string, OptionOrRow>();
  // Parts without a value come first, so that a finding is at a value that the author wrote.
  for (const part of list) if (part.value.value === undefined) holders.set(String(part.value.seq), part);
  for (const part of list) {
    const { value } = part.value;
    if (typeof value !== 'number' && typeof value !== 'string') continue;
    const otherPart = holders.get(String(value));
    holders.set(String(value), part);
    if (otherPart === undefined) continue;
    const isSeq = otherPart.value.value === undefined;
    findings.add({
      id: 'id.duplicate-value',
      path: child(part.path, 'value'),
      message: isSeq
        ? computeWords`The value ${JSON.stringify(value)} is the seq of another ${part.kind} without a value, so exports cannot distinguish the two.`
        : computeWords`The value ${JSON.stringify(value)} is used twice in this list, so exports cannot distinguish the two.`,
      fix: isSeq
        ? computeWords`Give every ${part.kind} a value, or choose another value here.`
        : 'Choose another value.',
    });
  }
}

/** Reports numbers in quotation marks if a list has no other texts. One text turns the exported variable into texts. */
function checkTexts(list: readonly OptionOrRow[], { findings }: CheckContext): void {
  const texts = list.filter(({ value }) => typeof value.value === 'string');
  if (!texts.every(({ value }) => /^-?(?:0|[1-9]\d{0,8})$/.test(String(value.value)))) return;
  for (const { value, path } of texts) {
    findings.add({
      id: 'option.value-text',
      severity: 'warning',
      path: child(path, 'value'),
      message: computeWords`The value ${JSON.stringify(value.value)} is a text, so exports contain texts for this list instead of numbers.`,
      fix: computeWords`Write the number without quotation marks: ${String(value.value)}.`,
    });
  }
}

type RangeFields = FieldsOf<'question', 'options_range' | 'words_number_range' | 'open_attrs'>;

export function checkRanges({ index, findings }: CheckContext): void {
  for (const { value, path } of index.items) {
    const { options_range, words_number_range, open_attrs }: RangeFields = value;
    checkRange(options_range, child(path, 'options_range'), findings);
    checkRange(words_number_range, child(path, 'words_number_range'), findings);
    checkRange(objectOf(open_attrs)?.range, child(child(path, 'open_attrs'), 'range'), findings);
  }
}

/**
 * Rules read the label of "not applicable" instead of the code 99, to distinguish it from a score of 99 (TYPE-22). Reports
 * labels that rules would read as numbers.
 */
function checkNotApply({ item }: QuestionParts, { findings }: CheckContext): void {
  const label = textOf(item.value.not_apply_text);
  if (item.value.not_apply !== true || label === undefined) return;
  const number = label.normalize('NFKC').trim();
  if (number === '' || Number.isNaN(Number(number))) return;
  findings.add({
    id: 'answer.not-apply-number',
    severity: 'warning',
    path: child(item.path, 'not_apply_text'),
    message: computeWords`Rules read "${number}" as a number, so "not applicable" would count as a score.`,
    fix: 'Use a text that is not a number.',
  });
}

function checkScreens(question: QuestionParts, { findings }: CheckContext): void {
  const { value, path } = question.item;
  const screens = listOf(value.screens);
  if (screens.length === 0) return checkSwap(question, findings);
  const shownGids = new Set<string>();
  for (const [index, screen] of screens.entries()) {
    for (const [place, gid] of listOf(screen).entries()) {
      if (typeof gid !== 'string') continue;
      if (shownGids.has(gid)) {
        findings.add({
          id: 'screens.twice',
          path: child(child(child(path, 'screens'), index), place),
          message: computeWords`\`${gid}\` is on another screen already, so it would be shown twice.`,
          fix: 'Keep it on one screen.',
        });
      }
      shownGids.add(gid);
    }
  }
  for (const list of [question.options, question.rows]) checkUnlisted(list, shownGids, question, findings);
}

function checkSwap({ item }: QuestionParts, findings: Findings): void {
  if (item.value.swap !== true) return;
  findings.add({
    id: 'screens.swap-unused',
    severity: 'warning',
    path: child(item.path, 'swap'),
    message: '`swap` has no effect, because the question has no screens.',
    fix: 'Add `screens`, or remove `swap`.',
  });
}

const MAX_NAMED_IDS = 5;
function checkUnlisted(
  list: readonly Item<'option' | 'row'>[],
  shownGids: ReadonlySet<string>,
  { item }: QuestionParts,
  findings: Findings,
): void {
  const unlistedParts = list.filter(({ value }) => !shownGids.has(textOf(value.gid) ?? ''));
  if (unlistedParts.length === 0 || (unlistedParts.length === list.length && shownGids.size > 0)) return;
  const names = unlistedParts.slice(0, MAX_NAMED_IDS).map(nameOfItem);
  const remainderText =
    unlistedParts.length > MAX_NAMED_IDS ? ` and ${unlistedParts.length - MAX_NAMED_IDS} more` : '';
  findings.add({
    id: 'screens.forgotten',
    path: child(item.path, 'screens'),
    message: computeWords`These are on no screen, so they are never shown: ${names.join(', ')}${remainderText}.`,
    fix: 'Add each of them to a screen.',
  });
}

/** Reports a search field for too few options. It is only a warning, because carried options may come in addition. */
function checkSearch({ item: { value, path }, options }: QuestionParts, { findings }: CheckContext): void {
  // For types without options, checkUnreadFields reports the field.
  if (value.search !== true || options.length === 0 || options.length > MAX_OPTIONS_WITHOUT_SEARCH) return;
  findings.add({
    id: 'option.search-few',
    severity: 'warning',
    path: child(path, 'search'),
    message: computeWords`The question has ${options.length} options, and a search field is only shown above more than ${MAX_OPTIONS_WITHOUT_SEARCH}.`,
    fix: 'Remove search, or add the options that are missing.',
  });
}

/** Fields whose checks need a question with one text, each with its part of the message. */
const SINGLE_TEXT_CHECKS = { unique: 'that the text is unique', sms_verify: 'the number by a code' } as const;

/** Checks a question with several entries (ANSWER-19). */
function checkEntries({ item: { value, path } }: QuestionParts, { findings }: CheckContext): void {
  const entries = objectOf(value.entries);
  if (entries === undefined) return;
  const { least: minimum = USUAL_ENTRIES.least, most: maximum = USUAL_ENTRIES.most } = entries;
  if (typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum)
    findings.add({
      id: 'answer.entries-range',
      path: child(child(path, 'entries'), entries.least === undefined ? 'most' : 'least'),
      message: computeWords`An answer needs at least ${minimum} entries and may have at most ${maximum}${entries.most === undefined ? ' (the default)' : ''}, so no answer is accepted.`,
      fix: computeWords`Set most to ${minimum} or more, or least to ${maximum} or less.`,
    });
  for (const [field, subject] of Object.entries(SINGLE_TEXT_CHECKS))
    if (value[field as keyof typeof SINGLE_TEXT_CHECKS] === true)
      findings.add({
        id: 'answer.entries-one-text',
        path: child(path, field),
        message: computeWords`\`${field}\` checks ${subject}, which needs a question with one text, and this question takes several.`,
        ...adviseRemoval(', or remove entries.', field),
      });
}
