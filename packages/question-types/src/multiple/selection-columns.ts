import type { ExportColumn } from '@canvass/logic';
import type { Question } from '@canvass/protocol';
import type { Entry } from '../entries/entry.ts';
import { optionCode } from '../entries/option-code.ts';
import { plainTitle } from '../entries/plain-title.ts';

/** Per option one column of 0 and 1; after it, one for its open text. */
export function selectedColumns(question: Question): readonly ExportColumn[] {
  return (question.items ?? []).flatMap((option) => {
    const suffix = `_${optionCode(option)}`;
    const title = plainTitle(option.title);
    const chosen = { suffix, title };
    return option.is_open === true ? [chosen, { suffix: `${suffix}_open`, title }] : [chosen];
  });
}

/** Empty cells when there is no answer: not asked is not the same as not chosen. */
export function selectedCells(question: Question, answer: readonly Entry[] | undefined): readonly string[] {
  const byGid = new Map(answer?.map(([gid, text]) => [gid, text ?? '']));
  return (question.items ?? []).flatMap(({ gid, is_open }) => {
    const chosen = answer === undefined ? '' : byGid.has(gid) ? '1' : '0';
    return is_open === true ? [chosen, byGid.get(gid) ?? ''] : [chosen];
  });
}
