import type { TextRow } from '@canvass/authoring/translations';
import type { FieldForm } from '@canvass/project/file';
import type { OutlineItem } from '../../document/outline.ts';
import { formFields } from '../../fields/form-fields.gen.ts';
import type { TextKey, Translate } from './use-texts.ts';

interface Names {
  readonly t: Translate;
  readonly items: ReadonlyMap<string, OutlineItem>;
  /** Labels of fields, by record and field. */
  readonly fieldTexts: Readonly<Record<string, string>>;
  /** Names of end pages, by id. */
  readonly endNames: ReadonlyMap<string, string>;
}

const RECORDS: Readonly<Record<string, string>> = {
  option_group: 'option group',
  row_group: 'row group',
  row: 'option',
  node: 'treeNode',
};

/** The path of a text of an end page with a name: its id and field. */
const END_TEXT = /^desc_end_page\.ends\.([^.]+)\.(.+)$/;

/** The place of a text in words, such as "Q5, Option 2". */
export function describeRow(row: TextRow, names: Names): string {
  const { t, items, fieldTexts } = names;
  if (row.part === 'product') return t('part.product');
  const field = fieldName(RECORDS[row.part] ?? row.part, row.field, fieldTexts);
  if (row.part === 'project') return describeEnd(row, names) ?? `${t('part.project')}, ${field}`;
  const outer = items.get(row.question === '' ? row.gid : row.question);
  const code = outer?.code ?? '';
  if (row.question === '') return `${code}, ${field}`;
  const part = t(`part.${row.part}` as TextKey, { number: row.number }); // the kinds of parts have texts
  return row.field === 'title' ? `${code}, ${part}` : `${code}, ${part}, ${field}`;
}

/** The place of a text of an end page with a name. Undefined for other texts. */
function describeEnd({ field }: TextRow, { fieldTexts, endNames }: Names): string | undefined {
  const [, id = '', endField = ''] = END_TEXT.exec(field) ?? [];
  const name = endNames.get(id);
  return name === undefined ? undefined : `${name}, ${fieldName('end', endField, fieldTexts)}`;
}

/** The labels of the fields on a path. Names that the author chose stay as they are. */
function fieldName(record: string, path: string, fieldTexts: Readonly<Record<string, string>>): string {
  let present: string | undefined = record;
  const labels = path.split('.').map((name) => {
    const label = present === undefined ? undefined : fieldTexts[`${present}.${name}`];
    const form = formFields.records[present ?? '']?.find((field) => field.name === name)?.form;
    present = form === undefined ? present : recordOf(form);
    return label ?? name;
  });
  return labels.join(', ');
}

function recordOf(form: FieldForm): string | undefined {
  if (form.kind === 'record') return form.record;
  if (form.kind === 'list' || form.kind === 'names') return recordOf(form.entry);
  return undefined;
}
