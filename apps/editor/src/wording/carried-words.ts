import { listCarried } from '@canvass/authoring';
import { recordsAt, textAt } from '../document/json.ts';
import { itemName, type Wording } from './rule-words.ts';

const LISTS = ['items', 'rows_items'] as const;

/** Texts about options and rows that come from earlier questions, by the gid of the question that shows them. */
export function listCarriedTexts(wording: Wording): Readonly<Record<string, string>> {
  const { translation, project, items } = wording;
  const entries = items
    .filter(
      ({ kind, value }) => kind === 'question' && LISTS.some((list) => isCarrying(recordsAt(value, list))),
    )
    .map(({ gid }) => {
      const texts = LISTS.flatMap((list) =>
        listCarried(project, { gid, list }).map(({ source, mode }) =>
          translation.t(`canvas.carried.${mode ?? 'none'}`, {
            source: itemName(source, { ...wording, isShort: true }),
          }),
        ),
      );
      return [gid, texts.join(' · ')] as const;
    });
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}

const isCarrying = (entries: ReturnType<typeof recordsAt>): boolean =>
  entries.some((entry) => textAt(entry, 'option_origin') !== '');
