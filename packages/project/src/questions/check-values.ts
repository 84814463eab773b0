import { child } from '../json/path.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { QuestionParts } from '../project-index/question-parts.ts';
import type { Item } from '../project-index/project-index.ts';

type OptionOrRow = Item<'option' | 'row'>;

/** PROJECT-20: values are unique among the options of a question, and among its rows. Without a value, the seq counts. */
export function checkValues({ options, rows }: QuestionParts, context: CheckContext): void {
  for (const list of [options, rows]) {
    if (!list.some(({ value }) => value.value !== undefined)) continue;
    checkUnique(list, context);
    checkTexts(list, context);
  }
}

function checkUnique(list: readonly OptionOrRow[], { findings }: CheckContext): void {
  const holders = new Map<string, OptionOrRow>();
  // Numbers without a value first, so that a finding is at a value that the author wrote.
  for (const part of list) if (part.value.value === undefined) holders.set(String(part.value.seq), part);
  for (const part of list) {
    const { value } = part.value;
    if (typeof value !== 'number' && typeof value !== 'string') continue;
    const other = holders.get(String(value));
    holders.set(String(value), part);
    if (other === undefined) continue;
    const isSeq = other.value.value === undefined;
    findings.add({
      id: 'id.duplicate-value',
      path: child(part.path, 'value'),
      message: isSeq
        ? `The value ${JSON.stringify(value)} is the seq of another ${part.kind} without a value, so exports cannot distinguish the two.`
        : `The value ${JSON.stringify(value)} is used twice in this list, so exports cannot distinguish the two.`,
      fix: isSeq ? `Give every ${part.kind} a value, or choose another value here.` : 'Choose another value.',
    });
  }
}

/** Reports numbers in quotation marks: one text makes the whole variable a text. */
function checkTexts(list: readonly OptionOrRow[], { findings }: CheckContext): void {
  const texts = list.filter(({ value }) => typeof value.value === 'string');
  if (!texts.every(({ value }) => /^-?(?:0|[1-9]\d{0,8})$/.test(String(value.value)))) return;
  for (const { value, path } of texts) {
    findings.add({
      id: 'option.value-text',
      severity: 'warning',
      path: child(path, 'value'),
      message: `The value ${JSON.stringify(value.value)} is a text, so exports contain texts for this list instead of numbers.`,
      fix: `Write the number without quotation marks: ${String(value.value)}.`,
    });
  }
}
