import { wordsOf } from '../json/wording.ts';
import { removeIt } from '../findings/advice.ts';
import { objectOf } from '../findings/authored.ts';
import { child } from '../json/path.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { QuestionParts } from '../project-index/question-parts.ts';
import { USUAL_ENTRIES } from './entries.ts';

/** Server-side checks that need a single text, each with a description of what it checks. */
const OF_ONE_TEXT = { unique: 'that the text is unique', sms_verify: 'the number by a code' } as const;

/** Checks a question with several entries (ANSWER-19): their numbers, and fields that need a single text. */
export function checkEntries({ item: { value, path } }: QuestionParts, { findings }: CheckContext): void {
  const entries = objectOf(value.entries);
  if (entries === undefined) return;
  const { least = USUAL_ENTRIES.least, most = USUAL_ENTRIES.most } = entries;
  if (typeof least === 'number' && typeof most === 'number' && least > most)
    findings.add({
      id: 'answer.entries-range',
      path: child(child(path, 'entries'), entries.least === undefined ? 'most' : 'least'),
      message: wordsOf`An answer needs at least ${least} entries and may have at most ${most}${entries.most === undefined ? ' (the default)' : ''}, so no answer is accepted.`,
      fix: wordsOf`Set most to ${least} or more, or least to ${most} or less.`,
    });
  for (const [field, what] of Object.entries(OF_ONE_TEXT))
    if (value[field as keyof typeof OF_ONE_TEXT] === true)
      findings.add({
        id: 'answer.entries-one-text',
        path: child(path, field),
        message: wordsOf`\`${field}\` checks ${what}, which needs a question with one text, and this question takes several.`,
        ...removeIt(', or remove entries.', field),
      });
}
