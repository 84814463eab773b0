import type { FieldForm } from '@canvass/project/file';
import { SelectField } from '@canvass/ui';
import type { JsonRecord, Json } from '@canvass/authoring';
import { arrayAt, fieldAt, textAt } from '../document/json.ts';
import type { OutlineItem } from '../document/outline.ts';
import { plainText } from '../document/plain-text.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { type ControlProps, useForm } from './form-context.ts';

type ReferenceForm = Extract<FieldForm, { readonly kind: 'reference' }>;

/** A list of the parts that a reference may name. A name without a part stays, and the check reports it. */
export function ReferenceControl({
  form,
  path,
  value,
  id,
  describedBy,
  isInvalid,
}: ControlProps<ReferenceForm>) {
  const { project, items, question, edits } = useForm();
  const { t } = useTranslation();
  const candidates = findCandidates(form, items, question, project);
  const current = typeof value === 'string' ? value : '';
  const isUnknown = current !== '' && !candidates.some(({ id: known }) => known === current);
  return (
    <SelectField
      id={id}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      value={current}
      onChange={({ target }) => edits.set(path, target.value === '' ? undefined : target.value)}
    >
      <option value="">{t('choice.none')}</option>
      {isUnknown && <option value={current}>{current}</option>}
      {candidates.map(({ id: own, name }) => (
        <option key={own} value={own}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface Candidate {
  readonly id: string;
  readonly name: string;
}

/** Lists of a question by the kind of reference that names their entries. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  option: ['items'],
  row: ['rows_items', 'category_items'],
  chosen: ['items', 'tree_list'],
  choice: ['items', 'rows_items', 'category_items'],
  origin: ['items', 'rows_items', 'category_items', 'tree_list'],
  option_group: ['option_group_list'],
  row_group: ['row_group_list'],
  choice_group: ['option_group_list', 'row_group_list'],
  option_target: ['items', 'option_group_list'],
  row_target: ['rows_items', 'row_group_list'],
};

function findCandidates(
  { to, isOwn, also = [] }: ReferenceForm,
  items: readonly OutlineItem[],
  question: JsonRecord | undefined,
  project: Json,
): readonly Candidate[] {
  const others = also.map((id) => ({ id, name: id }));
  if (to === 'rule') return [...others, ...keysOf(fieldAt(project, 'rule_map'))];
  if (to === 'end') return [...others, ...keysOf(fieldAt(fieldAt(project, 'desc_end_page'), 'ends'))];
  const lists = LISTS[to];
  if (lists === undefined) return [...others, ...items.filter((item) => isMeant(to, item)).map(nameItem)];
  const owners = isOwn === true ? items.filter(({ value }) => value === question) : items;
  return [
    ...others,
    ...owners.flatMap(({ value, code }) =>
      lists.flatMap((list) =>
        entriesOf(value, list).map((entry) => nameEntry(entry, isOwn === true ? '' : code)),
      ),
    ),
  ];
}

const isMeant = (to: string, { kind, level }: OutlineItem): boolean =>
  to === 'item' ||
  (to === 'question' && kind === 'question') ||
  (to === 'group' && kind !== 'question') ||
  (to === 'top_group' && kind === 'group' && level === 1);

const keysOf = (record: Json | undefined): readonly Candidate[] =>
  Object.keys(typeof record === 'object' && record !== null ? record : {}).map((id) => ({ id, name: id }));

const nameItem = ({ gid, code, title }: OutlineItem): Candidate => ({
  id: gid,
  name: `${code} ${title}`.trim(),
});

/** Entries of a list; of a tree those on every level. */
function entriesOf(value: Json, list: string): readonly Json[] {
  const entries = arrayAt(value, list);
  return list === 'tree_list' || list === 'treeNode'
    ? entries.flatMap((entry) => [entry, ...treeEntries(entry)])
    : entries;
}
const treeEntries = (node: Json): readonly Json[] =>
  arrayAt(node, 'items').flatMap((entry) => [entry, ...treeEntries(entry)]);

const nameEntry = (entry: Json, code: string): Candidate => ({
  id: textAt(entry, 'gid'),
  name: `${code} ${plainText(textAt(entry, 'title')) || textAt(entry, 'gid')}`.trim(),
});
