import {
  edit,
  EMPTY_HISTORY,
  type Json,
  openDocument,
  printDocument,
  type ProjectDocument,
} from '@canvass/authoring';
import { type FieldForm, formatKeys } from '@canvass/project/file';
import { rng } from '@canvass/logic';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { fieldAt } from '../../document/json.ts';
import type { Path } from '../../document/outline.ts';
import { createEdits } from '../../editing/edits.ts';
import { type EditorState, createFirstState } from '../../editing/editor-state.ts';
import type { Editor } from '../../editing/editor.ts';
import { EditorContext } from '../../editing/use-editor.ts';
import {
  listFields,
  createFirstLists,
  type EntryKind,
  entryKindOf,
  QUESTION_TYPES,
} from '../../fields/declarations.ts';
import { formFields } from '../../fields/form-fields.gen.ts';
import { TranslationProvider } from '../../i18n/translation.tsx';
import { PropertiesPanel } from './properties-panel.tsx';

const { env } = (globalThis as unknown as { process: { env: Readonly<Record<string, string>> } }).process;
const { CANVASS_FULL, CANVASS_SEED = '2026' } = env;
/** One question type, which the seed determines. All types with CANVASS_FULL. */
const TYPES =
  CANVASS_FULL === undefined
    ? [QUESTION_TYPES[rng(`${CANVASS_SEED}:form`).int(QUESTION_TYPES.length)] ?? '']
    : QUESTION_TYPES;

it.each(TYPES)('every field of %s can be edited in the form, which writes it to the file', async (type) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const form = await openForm(type);
  const editedKeys = new Set<string>();
  let before: number;
  do {
    before = editedKeys.size;
    await editRecord(
      { form, editedKeys: editedKeys, type },
      { record: 'question', owner: 'option', path: form.path },
    );
    await meetNeeds(form.container, type);
  } while (editedKeys.size > before);
  const missingFields = listDeclaredFields(type).filter((field) => !editedKeys.has(field));
  await form.close();
  expect(missingFields).toEqual([]);
});

it('a finding appears only after the press of a button has ended, because it moves the buttons below', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const form = await openForm('single');
  const press = (name: string) => act(async () => void window.dispatchEvent(new Event(name)));
  await press('pointerdown');
  await form.find([{ path: '$.items[1].title', severity: 'error', id: 'x', message: 'Too long.', fix: '' }]);
  expect(form.container.textContent).not.toContain('Too long.');
  await press('pointerup');
  await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 150)));
  expect(form.container.textContent).toContain('Too long.');
  await form.close();
});

it('Enter in an option goes to the next option if its title is still a number, and otherwise adds an option', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const form = await openForm('single');
  const fields = () => [...form.container.querySelectorAll<HTMLInputElement>('[data-entry]')];
  const fill = async (index: number, text: string) => {
    const field = fields()[index] as HTMLInputElement;
    await type(field, text);
    await act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
  };
  await fill(0, 'Daily');
  expect(window.document.activeElement).toBe(fields()[1]);
  expect(fields()).toHaveLength(2);
  await fill(1, 'Never');
  expect(fields().map(({ value }) => value)).toEqual(['Daily', 'Never', '']);
  expect(window.document.activeElement).toBe(fields()[2]);
  await form.close();
});

/** Chooses values that other fields need, such as the type of a text whose numbers have limits. */
async function meetNeeds(container: HTMLElement, type: string): Promise<void> {
  const needs = new Set(Object.values(formFields.types[type]?.needs ?? {}).flat());
  for (const need of needs) {
    const [place = '', values] = need.split('=');
    const [value] = values?.split('|') ?? [];
    if (value === undefined) continue;
    const selects = container.querySelectorAll<HTMLSelectElement>(`[data-path$='.${place}'] select`);
    for (const select of selects) await choose(select, JSON.stringify(value));
  }
}

/** Opens the form of a question. The document has another question, which references can name. */
async function openForm(type: string) {
  let lastId = 0;
  const newId = () => `new${(lastId += 1)}`;
  const [qtype, custom] = type.split('/');
  const otherQuestion = {
    type: 'Q',
    gid: 'other',
    qtype: 'matrix_single',
    ...createFirstLists('matrix_single', newId),
  };
  const question = {
    type: 'Q',
    gid: 'own',
    qtype,
    ...(custom !== undefined && { custom_qtype: custom }),
    title: 'Own',
    ...createFirstLists(type, newId),
  };
  const project = { format: 1, projectId: 'p', title: 'P', items: [otherQuestion, question] };
  const { document } = openDocument(JSON.stringify(project, null, 2));
  if (document === undefined) throw new Error('The project is valid.');
  const openedSurvey = { document, history: EMPTY_HISTORY, conflicts: [], version: 0 };
  let state = { ...createFirstState(openedSurvey as unknown as Parameters<typeof createFirstState>[0]) };
  const listeners = new Set<() => void>();
  const show = (next: ProjectDocument) => {
    const nextState = createFirstState({ ...openedSurvey, document: next } as unknown as Parameters<
      typeof createFirstState
    >[0]);
    state = { ...nextState, selected: nextState.items.find(({ gid }) => gid === 'own') };
    for (const listener of listeners) listener();
  };
  const draft = {
    getState: (): EditorState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edits: createEdits((label, run) => show(edit(state.document, { label, newId }, run).document)),
    commit: show,
    run: async (command: (commands: unknown) => unknown) =>
      command(await import('../../editing/commands.ts')),
  };
  show(document);
  const container = window.document.body.appendChild(window.document.createElement('div'));
  const root = createRoot(container);
  await act(async () =>
    root.render(
      <TranslationProvider initial="en-GB">
        <EditorContext value={draft as unknown as Editor}>
          <PropertiesPanel />
        </EditorContext>
      </TranslationProvider>,
    ),
  );
  // The texts and parts of the form are loaded late.
  while (container.querySelector('[data-path]') === null)
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 10)));
  return {
    path: ['items', 1] as Path,
    container,
    /** Returns a value of the document as it would be saved. */
    valueAt: (path: Path): Json | undefined =>
      path.reduce<Json | undefined>(fieldAt, JSON.parse(printDocument(state.document)) as Json),
    /** Shows findings, as the check does after a change. */
    find: (issues: readonly object[]) =>
      act(async () => {
        state = { ...state, issues: issues as unknown as EditorState['issues'] };
        for (const listener of listeners) listener();
      }),
    async close() {
      await act(async () => root.unmount());
      container.remove();
    },
  };
}

interface Run {
  readonly form: Awaited<ReturnType<typeof openForm>>;
  /** Fields as `record of owner.field`. */
  readonly editedKeys: Set<string>;
  readonly type: string;
}
interface RecordPlace {
  readonly record: string;
  readonly owner: EntryKind;
  readonly path: Path;
}

const computeKey = (record: string, owner: EntryKind, name: string) =>
  record === 'option' ? `${owner}.${name}` : `${record}.${name}`;
/** Fields that the row of an entry shows instead of its form. */
const IN_ROWS = ['title', 'gid'];

function listDeclaredFields(
  type: string,
  outer = 'question',
  outerOwner: EntryKind = 'option',
): readonly string[] {
  const fieldKeys = new Set<string>();
  const visitForm = (form: FieldForm, name: string): void => {
    if (form.kind === 'record') visitRecord(form.record, entryKindOf(name));
    else if (form.kind === 'list') visitForm(form.entry, name);
    else if (form.kind === 'forms') for (const innerForm of form.forms) visitForm(innerForm, name);
  };
  const visitRecord = (record: string, owner: EntryKind): void => {
    for (const { name, form } of listFields(record, type, owner)) {
      const key = computeKey(record, owner, name);
      if (fieldKeys.has(key) || IN_ROWS.includes(name)) continue;
      fieldKeys.add(key);
      visitForm(form, name);
    }
  };
  visitRecord(outer, outerOwner);
  return [...fieldKeys];
}

async function editRecord(run: Run, { record, owner, path }: RecordPlace): Promise<void> {
  if (listDeclaredFields(run.type, record, owner).every((key) => run.editedKeys.has(key))) return;
  for (const { name, form } of listFields(record, run.type, owner)) {
    const key = computeKey(record, owner, name);
    const fieldPath = [...path, name];
    const element = await findField(run.form.container, fieldPath, path);
    if (element === null || IN_ROWS.includes(name)) continue;
    if (!run.editedKeys.has(key) && isReady(form, element)) {
      run.editedKeys.add(key);
      await editField(run, form, fieldPath, element);
    }
    await editInside(run, { form, path: fieldPath, element });
  }
}

/** Whether a field can be edited. A reference needs an element that it can name. */
const isReady = ({ kind }: FieldForm, element: HTMLElement): boolean =>
  kind !== 'reference' || (element.querySelector('select')?.options.length ?? 0) > 1;

interface EditedField {
  readonly form: FieldForm;
  readonly path: Path;
  readonly element: HTMLElement;
}

async function editInside(run: Run, { form, path, element }: EditedField): Promise<void> {
  if (path.length > 12) return;
  if (form.kind === 'forms')
    for (const [index, innerForm] of form.forms.entries()) {
      if (
        innerForm.kind !== 'record' ||
        listDeclaredFields(run.type, innerForm.record).every((key) => run.editedKeys.has(key))
      )
        continue;
      await choose(element.querySelector('select') as HTMLSelectElement, String(index));
      await editInside(run, { form: innerForm, path, element });
    }
  const owner = entryKindOf(path.at(-1));
  if (form.kind === 'record') await editRecord(run, { record: form.record, owner, path });
  else if (form.kind === 'list' && form.entry.kind === 'record')
    await editRecord(run, { record: form.entry.record, owner, path: [...path, 0] });
}

async function findField(container: HTMLElement, path: Path, outerPath: Path): Promise<HTMLElement | null> {
  const find = () => container.querySelector<HTMLElement>(`[data-path='${formatKeys(path)}']`);
  const scopes = [formatKeys(outerPath), formatKeys(outerPath.slice(0, -1))];
  for (let step = 0; step < 3 && find() === null; step += 1) {
    const closedButtons = [...container.querySelectorAll<HTMLElement>('button[aria-expanded=false]')].filter(
      (button) => {
        const place = button.closest<HTMLElement>('[data-path]')?.dataset['path'];
        return place === undefined || scopes.includes(place);
      },
    );
    for (const button of closedButtons) await act(async () => button.click());
  }
  return find();
}

async function editField(run: Run, form: FieldForm, path: Path, element: HTMLElement): Promise<void> {
  const pathText = formatKeys(path);
  const find = <T extends HTMLElement>(selector: string): T => {
    const control = [...element.querySelectorAll<T>(selector)].find(
      (foundControl) => foundControl.closest('[data-path]') === element,
    );
    if (control === undefined) throw new Error(`${pathText} (${form.kind}) has no ${selector}`);
    return control;
  };
  const valueBefore = JSON.stringify(run.form.valueAt(path));
  const expected = await EDITS[form.kind](find, form);
  const value = run.form.valueAt(path);
  if (expected === CHANGED) expect([pathText, JSON.stringify(value)]).not.toEqual([pathText, valueBefore]);
  else if (expected !== NOTHING)
    await vi.waitFor(() => expect([pathText, run.form.valueAt(path)]).toEqual([pathText, expected]));
}

type Find = <T extends HTMLElement>(selector: string) => T;
/** Results of an edit: any new value, or no value, because the parts of the value have separate controls. */
const CHANGED = Symbol('changed');
const NOTHING = Symbol('nothing');

const typeText = async (find: Find) => {
  await type(find('input, textarea'), 'Q1');
  return 'Q1';
};
const pressAdd = async (find: Find) => {
  await act(async () => find('.list-actions button').click());
  return CHANGED;
};
const leaveField = (find: Find) =>
  act(async () => find('input, textarea').dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
const chooseLast = async (find: Find) => {
  const select = find<HTMLSelectElement>('select');
  const value = [...select.options].at(-1)?.value ?? '';
  await choose(select, value);
  return value;
};

/** For each kind of field, edits the field and returns the expected value in the file. */
const EDITS: Readonly<Record<FieldForm['kind'], (find: Find, form: FieldForm) => Promise<Json | symbol>>> = {
  async flag(find) {
    await act(async () => find('input[type=checkbox]').click());
    return CHANGED;
  },
  async number(find) {
    await type(find('input'), '3');
    return 3;
  },
  choice: async (find) => JSON.parse(await chooseLast(find)) as Json,
  reference: chooseLast,
  text: typeText,
  'rich text': typeText,
  expression: typeText,
  font: typeText,
  'time zone': chooseLast,
  language: chooseLast,
  award: chooseLast,
  async moment(find) {
    await type(find('input'), '2027-01-31T10:30');
    return CHANGED;
  },
  image: typeText,
  async code(find) {
    await type(find('input'), 'Coded');
    await leaveField(find);
    return 'Coded';
  },
  async range(find) {
    await type(find('input'), '2');
    return CHANGED;
  },
  async bound(find) {
    const control = find<HTMLInputElement | HTMLSelectElement>('input, select');
    if (control instanceof HTMLSelectElement) await choose(control, 'after');
    else await type(control, control.type === 'time' ? '08:30' : '3');
    return CHANGED;
  },
  list: pressAdd,
  async names(find) {
    await type(find('.list-actions input'), 'name');
    return pressAdd(find);
  },
  async forms(find, form) {
    await chooseLast(find);
    // An empty list has no effect.
    if (form.kind === 'forms' && form.forms.at(-1)?.kind === 'list') await pressAdd(find);
    return CHANGED;
  },
  async any(find) {
    await type(find('textarea'), '{"a":1}');
    await leaveField(find);
    return { a: 1 };
  },
  record: async () => NOTHING,
};

async function type(element: HTMLElement, text: string): Promise<void> {
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function choose(select: HTMLSelectElement, value: string): Promise<void> {
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
