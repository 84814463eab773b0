import { computeWords } from '../json/wording.ts';
import { listOf, objectOf, textOf } from '../findings/authored.ts';
import { child, type Path } from '../json/path.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { QuestionParts } from '../project-index/question-parts.ts';
import { NO_ANSWER_CODES, NO_ANSWER_KINDS, type NoAnswerKind } from './no-answer.ts';

/**
 * Reports non-answers (ANSWER-18) that are listed twice, codes and texts without effect, ambiguous codes, and options
 * with the same text.
 */
export function checkNoAnswer(parts: QuestionParts, context: CheckContext): void {
  const { value, path } = parts.item;
  const listedKinds = listOf(value.no_answer);
  const offeredKinds = NO_ANSWER_KINDS.filter((kind) => listedKinds.includes(kind));
  listedKinds.forEach((kind, at) => {
    if (listedKinds.indexOf(kind) < at) reportTwice(context, child(child(path, 'no_answer'), at));
  });
  for (const field of ['no_answer_codes', 'no_answer_texts'] as const)
    for (const kind of NO_ANSWER_KINDS)
      if (
        offeredKinds.length > 0 &&
        objectOf(value[field])?.[kind] !== undefined &&
        !offeredKinds.includes(kind)
      )
        reportUnused(context, kind, child(child(path, field), kind));
  checkCodes(parts, offeredKinds, context);
  for (const kind of offeredKinds) checkOptions(parts, kind, context);
}

function reportTwice({ findings }: CheckContext, path: Path): void {
  findings.add({
    id: 'answer.no-answer-twice',
    severity: 'warning',
    path,
    message: 'This answer is listed twice.',
    fix: 'Remove one of the two.',
  });
}

function reportUnused({ findings }: CheckContext, kind: NoAnswerKind, path: Path): void {
  findings.add({
    id: 'answer.no-answer-unused',
    severity: 'warning',
    path,
    message: computeWords`The question does not offer \`${kind}\`, so this has no effect.`,
    fix: computeWords`Add "${kind}" to no_answer, or remove it here.`,
  });
}

const computeCode = ({ item }: QuestionParts, kind: NoAnswerKind): number => {
  const code = objectOf(item.value.no_answer_codes)?.[kind];
  return typeof code === 'number' ? code : NO_ANSWER_CODES[kind];
};

function checkCodes(
  parts: QuestionParts,
  offeredKinds: readonly NoAnswerKind[],
  context: CheckContext,
): void {
  const { item, options } = parts;
  const paths = offeredKinds.map((kind) => {
    const hasOwnCode = objectOf(item.value.no_answer_codes)?.[kind] !== undefined;
    return hasOwnCode ? child(child(item.path, 'no_answer_codes'), kind) : child(item.path, 'no_answer');
  });
  const report = (index: number, message: string) =>
    context.findings.add({
      id: 'answer.no-answer-code',
      path: paths[index] ?? item.path,
      message,
      fix: 'Choose another code in no_answer_codes, from -99999 to -1.',
    });
  offeredKinds.forEach((kind, at) => {
    const code = computeCode(parts, kind);
    if (offeredKinds.slice(0, at).some((other) => computeCode(parts, other) === code))
      report(at, `The code ${code} is used twice, so exports cannot distinguish the two.`);
    if (options.some(({ value }) => String(value.value) === String(code)))
      report(
        at,
        `The code ${code} of \`${kind}\` is the value of an option, so exports cannot distinguish the two.`,
      );
    if (isAllowedNumber(parts, code))
      report(at, `The code ${code} of \`${kind}\` can also be an answer, since such numbers are allowed.`);
  });
}

const NUMBER_TYPES = new Set<unknown>(['int', 'decimal', 'number']);

/**
 * Whether the author's bounds allow a number. False without a lower bound, because exports replace the code if an
 * answer has the same value.
 */
function isAllowedNumber({ item: { value } }: QuestionParts, code: number): boolean {
  const rules = objectOf(value.open_attrs);
  const [minimum, maximum] = NUMBER_TYPES.has(rules?.type) ? listOf(rules?.range) : [];
  const [min, max] = [value.min ?? minimum, value.max ?? maximum];
  return typeof min === 'number' && min <= code && (typeof max !== 'number' || code <= max);
}

/** Reports an option with the text of a non-answer, because only one of the two answers would have the code. */
function checkOptions({ item, options }: QuestionParts, kind: NoAnswerKind, context: CheckContext): void {
  const noAnswerText = textOf(objectOf(item.value.no_answer_texts)?.[kind]) ?? USUAL_TEXTS[kind];
  const normaliseText = (text: string) => text.normalize('NFKC').replaceAll('’', "'").trim().toLowerCase();
  const sameOption = options.find(
    ({ value }) => normaliseText(textOf(value.title) ?? '') === normaliseText(noAnswerText),
  );
  if (sameOption === undefined) return;
  context.findings.add({
    id: 'answer.no-answer-option',
    severity: 'warning',
    path: child(sameOption.path, 'title'),
    message: computeWords`The question offers this answer twice: as an option, and by no_answer "${kind}".`,
    fix: computeWords`Remove the option, or "${kind}" from no_answer.`,
  });
}

const USUAL_TEXTS: Readonly<Record<NoAnswerKind, string>> = {
  dont_know: 'Don’t know',
  prefer_not: 'Prefer not to say',
};
