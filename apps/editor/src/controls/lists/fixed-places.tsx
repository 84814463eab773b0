import type { Json, JsonRecord } from '@canvass/authoring';
import { Button } from '@canvass/ui';
import { fieldAt, recordsAt, textAt } from '../../document/json.ts';
import type { Path } from '../../document/outline.ts';
import { plainText } from '../../document/plain-text.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useForm } from '../form-context.ts';
import { Menu } from '../menu.tsx';

/** The lists that respondents may see in another order, with the field of the question that says which. */
const ORDER_FIELDS: Readonly<Record<string, string>> = { items: 'option_order', rows_items: 'row_order' };

/** The list whose order a field of a question decides. Undefined for other fields. */
export const findOrderedList = (textKey: string): string | undefined =>
  Object.keys(ORDER_FIELDS).find((list) => `question.${ORDER_FIELDS[list] ?? ''}` === textKey);

/** Whether respondents may see the entries of a list in another order than the file has. */
export function isReordered(question: JsonRecord | undefined, list: string | number | undefined): boolean {
  const order = fieldAt(question, ORDER_FIELDS[String(list)] ?? '');
  return order !== undefined && order !== 'normal';
}

const nameOf = (entry: JsonRecord, index: number): string =>
  plainText(textAt(entry, 'title')) || String(index + 1);

/** The entries that keep their place in a changing order, such as "Other" as the last option. */
export function FixedPlaces({ list, orderPath }: { readonly list: string; readonly orderPath: Path }) {
  const { question, edits } = useForm();
  const { t } = useTranslation();
  const entries = recordsAt(question, list);
  const parts = entries.map((entry, index) => ({
    index,
    name: nameOf(entry, index),
    isFixed: entry['fixed'] === true,
  }));
  const set = (index: number, value: Json | undefined) =>
    edits.set([...orderPath.slice(0, -1), list, index, 'fixed'], value);
  if (parts.length === 0) return null;
  const fixedParts = parts.filter(({ isFixed }) => isFixed);
  return (
    <div className="fixed-places">
      {fixedParts.length > 0 && <span>{t('fixed.some')}</span>}
      {fixedParts.map(({ index, name }) => (
        <Button
          key={index}
          size="small"
          aria-label={t('fixed.release', { name })}
          onClick={() => set(index, undefined)}
        >
          {name} ×
        </Button>
      ))}
      <Menu
        label={t('fixed.add')}
        entries={parts
          .filter(({ isFixed }) => !isFixed)
          .map(({ index, name }) => ({ label: name, onChoose: () => set(index, true) }))}
      />
    </div>
  );
}
