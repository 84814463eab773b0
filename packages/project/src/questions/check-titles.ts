import type { CheckContext } from '../project-index/check.ts';
import { child } from '../json/path.ts';
import type { Item } from '../project-index/project-index.ts';
import { textOf } from '../findings/authored.ts';
import { nameOfItem, type QuestionParts } from '../project-index/question-parts.ts';

/** An image may replace the title. */
const IMAGES = ['src', 'originSrc', 'cropPreview', 'points'] as const;
type TitledItem = Item<'question' | 'option' | 'row'>;
const hasImage = ({ value }: { readonly value: Pick<Item<'option'>['value'], (typeof IMAGES)[number]> }) =>
  IMAGES.some((field) => value[field] !== undefined);

/**
 * Reports questions, options and rows without a title, and equal titles within a list. A single row or item needs no
 * title.
 */
export function checkTitles({ item, options, rows }: QuestionParts, { findings }: CheckContext): void {
  for (const part of [item, ...several(options), ...several(rows)]) {
    if (textOf(part.value.title)?.trim() !== '' || hasImage(part)) continue;
    findings.add({
      id: 'text.no-title',
      severity: 'warning',
      path: child(part.path, 'title'),
      message: `The title of this ${part.kind} is empty.`,
      fix: 'Write a title.',
    });
  }
  checkSameTitles(options, findings);
  checkSameTitles(rows, findings);
}

const several = <T extends TitledItem>(list: readonly T[]): readonly T[] => (list.length > 1 ? list : []);

function checkSameTitles(list: readonly Item<'option' | 'row'>[], findings: CheckContext['findings']): void {
  const first = new Map<string, Item<'option' | 'row'>>();
  const reported = new Set<string>();
  for (const item of list) {
    const title = textOf(item.value.title)?.trim() ?? '';
    // An option that mirrors another shows that one's title.
    if (title === '' || hasImage(item) || item.value.option_origin !== undefined) continue;
    const key = JSON.stringify([title, textOf(item.value.group_id) ?? '']);
    const known = first.get(key);
    if (known === undefined) first.set(key, item);
    else if (!reported.has(key))
      findings.add({
        id: 'option.same-title',
        severity: 'warning',
        path: child(item.path, 'title'),
        message: `${nameOfItem(known)} has the same title, so respondents cannot distinguish them.`,
        fix: 'Use different titles, or remove one of them.',
      });
    if (known !== undefined) reported.add(key);
  }
}
