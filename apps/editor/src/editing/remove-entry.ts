import { computePlace, edit, idOf, type Json, type Keys, type Use } from '@canvass/authoring';
import { formatKeys } from '@canvass/project/file';
import { arrayAt, fieldAt, isList, recordsAt, textAt } from '../document/json.ts';
import { isWithin, type Path } from '../document/outline.ts';
import { plainText } from '../document/plain-text.ts';
import { nameUses } from '../wording/named-uses.ts';
import { NOTHING_ASKED, type OpenDraft } from './editor-state.ts';
import { applyResult, EDIT_OPTIONS } from './taken-changes.ts';

/**
 * Removes an entry of a list of the survey itself, such as a quota or a font. Asks first if something reads it. Returns
 * whether it asked.
 */
export function removeEntry(draft: OpenDraft, path: Path): boolean {
  const { document, project, selected } = draft.getState();
  const list = path.slice(0, -1);
  const entry = path.reduce<Json | undefined>(fieldAt, project) ?? null;
  const title = plainText(textAt(entry, 'title') || textAt(entry, 'name') || textAt(entry, 'family'));
  const label = {
    ...(title === ''
      ? { key: 'change.remove', params: { field: String(list.at(-1)) } }
      : { key: 'change.delete', params: { code: title } }),
    selectedId: selected?.id,
  };
  const remove = () => {
    const removal = edit(document, { ...EDIT_OPTIONS, label }, (editing) => {
      const entries = list.reduce<Json | undefined>(fieldAt, editing.project);
      const id = idOf(entry);
      if (isList(entries) && entries.length === 1)
        editing.set(computePlace(editing.project, list), undefined);
      else if (id !== undefined) editing.remove(id);
    });
    applyResult(draft, removal, label);
  };
  const uses = listEntryReaders(project, path, entry);
  if (uses.length === 0) {
    remove();
    return false;
  }
  draft.ask({
    ...NOTHING_ASKED,
    kind: 'delete',
    codes: [title],
    path: formatKeys(list),
    uses: nameUses(draft.getState(), uses),
    choices: [{ key: 'deleteAlone', choose: remove }],
  });
  return true;
}

/** The texts outside of an entry that name it: of fonts their family, of quotas and parameters expressions. */
function listEntryReaders(project: Json, path: Path, entry: Json): readonly Use[] {
  const isReader = readerTest(project, path, entry);
  if (isReader === undefined) return [];
  const uses: Use[] = [];
  const visit = (value: Json, keys: Keys): void => {
    if (isWithin(keys, path)) return;
    if (typeof value === 'string') {
      if (isReader(value, keys)) uses.push(createUse(project, keys, value));
    } else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value) as readonly (readonly [string, Json])[])
        visit(part, [...keys, isList(value) ? Number(key) : key]);
  };
  visit(project, []);
  return uses;
}

type ReaderTest = (text: string, keys: Keys) => boolean;

function readerTest(project: Json, path: Path, entry: Json): ReaderTest | undefined {
  if (path[0] === 'quotas') {
    const ids = [entry, ...recordsAt(entry, 'cells')].map((one) => textAt(one, 'id')).filter(Boolean);
    return (text) => QUOTA_CALLS.some((name) => ids.some((id) => text.includes(`${name}("${id}")`)));
  }
  if (path[0] === 'ext_params') return readsParameter(textAt(entry, 'code'));
  const family = textAt(entry, 'family');
  const fonts = arrayAt(fieldAt(project, 'design'), 'fonts');
  // A family with several files keeps the others.
  const isOnlyFile = fonts.filter((font) => textAt(font, 'family') === family).length === 1;
  if (path[1] !== 'fonts' || family === '' || !isOnlyFile) return undefined;
  return (text, [block, field]) =>
    block === 'design' &&
    (field === 'font_family' || field === 'heading_family') &&
    text.split(',').some((name) => name.trim() === family);
}

/** Whether a text is an expression or placeholder with a parameter, or the field of a condition that names it. */
const readsParameter =
  (code: string): ReaderTest =>
  (text, keys) =>
    code !== '' &&
    ((text === code && PARAMETER_FIELDS.has(keys.at(-1))) ||
      text.split(`ext.${code}`).some((rest, index) => index > 0 && !/^[\p{L}\p{N}_$]/u.test(rest)));

const PARAMETER_FIELDS: ReadonlySet<string | number | undefined> = new Set(['param', 'member_param']);

const QUOTA_CALLS = ['quota_full', 'quota_count'];

const createUse = (project: Json, keys: Keys, text: string): Use => ({
  place: computePlace(project as Parameters<typeof computePlace>[0], keys), // a project is a record
  keys,
  kind: 'name',
  from: 0,
  to: text.length,
  written: text,
  targets: [],
});
