import { expect, it } from 'vitest';
import { createTranslation } from '../../i18n/translation.tsx';
import { listChanges } from './changes-view.tsx';

const NOTHING = { added: [], removed: [], retyped: [], moved: [], changed: [], quotas: [], others: [] };
const translation = createTranslation('en-GB');

it('returns an empty list if nothing was changed', () => {
  expect(listChanges(translation, NOTHING)).toEqual([]);
});

it('names questions by their codes, and describes changed caps', () => {
  const cell = { id: 'c', name: 'Women', change: 'changed', done: 12, held: 1, condition: true } as const;
  const rows = listChanges(translation, {
    ...NOTHING,
    added: [
      { gid: 'g1', code: 'Q1' },
      { gid: 'g2', code: 'g2' },
    ],
    changed: [{ gid: 'g3', code: 'Q3', fields: ['title'], added: ['a'], removed: ['b'] }],
    quotas: [
      { ...cell, caps: [100, null] },
      { ...cell, change: 'added', condition: false, caps: [null, null] },
    ],
    others: ['settings'],
  });
  const { t } = translation;
  expect(rows).toEqual([
    [t('changes.added'), 'Q1 (g1), g2'],
    [t('changes.changed'), 'Q3: title +a −b'],
    [
      t('changes.quota'),
      `Women: 100 → ${t('changes.noCap')}, ${t('changes.condition')}, ${t('changes.counted', { done: 12, held: 1 })}`,
    ],
    [t('changes.quota'), `Women: ${t('changes.added')}, ${t('changes.counted', { done: 12, held: 1 })}`],
    [t('changes.others'), 'settings'],
  ]);
});
