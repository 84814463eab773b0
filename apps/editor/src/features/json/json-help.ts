import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type Completion,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { EditorState, Extension } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap } from '@codemirror/view';
import type { SchemaNode } from '../../worker/check-task.ts';
import { fieldsAt, type JsonPlace, type KnownField, placeAt, listValues } from './json-place.ts';

const ID = '^[A-Za-z0-9_-]{1,64}$';

const isReference = ({ name, node }: KnownField): boolean =>
  name !== 'gid' && name !== 'fid' && (node.pattern === ID || REFERENCES.has(name));

const REFERENCES = new Set(['bindQ', 'optGid', 'rowGid', 'conditionGroup', 'ref']);

/** An id that other parts of the file may name. */
export interface KnownId {
  readonly id: string;
  /** Code and title of the element. */
  readonly description: string;
}

export interface JsonHelpSource {
  /** Returns the JSON Schema of project files, or undefined until it is loaded. */
  schema(): SchemaNode | undefined;
  readonly loaded: Promise<unknown>;
  /** Returns a text of a field, or an empty text if the field lacks the text. */
  text(key: string): string;
  ids(field: string): readonly KnownId[];
  /** Called with help for the field at the cursor, or with undefined outside of fields. */
  onHelp(help: FieldHelp | undefined): void;
}

export interface FieldHelp {
  readonly name: string;
  readonly label: string;
  readonly meaning: string;
  readonly isEnglish: boolean;
}

/** Completes names and values, and shows help for the field under the pointer or at the cursor. */
export function createJsonHelp(source: JsonHelpSource): Extension {
  return [
    closeBrackets(),
    autocompletion({
      override: [
        (context) =>
          source.schema() === undefined
            ? source.loaded.then(() => (context.aborted ? null : completeJson(context, source)))
            : completeJson(context, source),
      ],
      icons: false,
    }),
    keymap.of([...closeBracketsKeymap, ...completionKeymap]),
    hoverTooltip(({ state }, position) => {
      const place = placeAt(state, position);
      const help = place && place.from < place.to ? helpAt(state, place, source) : undefined;
      if (place === undefined || help === undefined) return null;
      return {
        pos: place.from,
        end: place.to,
        above: true,
        create: () => ({ dom: createHelpElement(help) }),
      };
    }),
    EditorView.updateListener.of(({ state, docChanged, selectionSet, focusChanged }) => {
      if (!docChanged && !selectionSet && !focusChanged) return;
      source.onHelp(findHelp(state, state.selection.main.head, source));
    }),
  ];
}

export function findHelp(
  state: EditorState,
  position: number,
  source: JsonHelpSource,
): FieldHelp | undefined {
  const place = placeAt(state, position);
  return place && helpAt(state, place, source);
}

function helpAt(state: EditorState, place: JsonPlace, source: JsonHelpSource): FieldHelp | undefined {
  const schema = source.schema();
  if (schema === undefined) return undefined;
  if (place.part === 'value') return describeField(fieldsAt(schema, place)[0], source);
  const { steps, fields, from, to } = place;
  const lastStep = { key: nameIn(state.sliceDoc(from, to)), fields };
  return describeField(fieldsAt(schema, { ...place, steps: [...steps, lastStep], part: 'value' })[0], source);
}

function describeField(field: KnownField | undefined, { text }: JsonHelpSource): FieldHelp | undefined {
  if (field === undefined) return undefined;
  const { name, node, textKey } = field;
  const label = text(textKey);
  const ownMeaning = text(`${textKey}.meaning`);
  const meaning = ownMeaning || (label === '' ? (node.description ?? '') : '');
  const isKnown = label !== '' || meaning !== '';
  return isKnown ? { name, label, meaning, isEnglish: ownMeaning === '' && label === '' } : undefined;
}

function createHelpElement({ name, label, meaning, isEnglish }: FieldHelp): HTMLElement {
  const element = document.createElement('div');
  element.className = 'json-tooltip';
  const title = element.appendChild(document.createElement('strong'));
  title.textContent = label || name;
  if (meaning !== '') {
    const paragraph = element.appendChild(document.createElement('p'));
    paragraph.textContent = meaning;
    if (isEnglish) paragraph.lang = 'en';
  }
  return element;
}

/** Completions at a place: field names, fixed values and ids. */
export function completeJson(context: CompletionContext, source: JsonHelpSource): CompletionResult | null {
  const { state, pos, explicit } = context;
  const schema = source.schema();
  const place = schema && placeAt(state, pos);
  if (schema === undefined || place === undefined) return null;
  if (place.from === place.to && !explicit) return null;
  const options =
    place.part === 'name'
      ? listNameCompletions(schema, place, state, source)
      : listValueCompletions(schema, place, source);
  return options.length === 0 ? null : { from: place.from, to: place.to, options };
}

function listNameCompletions(
  schema: SchemaNode,
  place: JsonPlace,
  state: EditorState,
  source: JsonHelpSource,
): Completion[] {
  const hasValue = /^\s*:/.test(state.sliceDoc(place.to, place.to + 20));
  const typedName = nameIn(state.sliceDoc(place.from, place.to));
  const usedNames = new Set([...place.fields.keys()].filter((name) => name !== typedName));
  return fieldsAt(schema, place).flatMap((field): Completion[] => {
    if (usedNames.has(field.name)) return [];
    usedNames.add(field.name);
    const help = describeField(field, source);
    return [
      {
        label: `"${field.name}"`,
        displayLabel: field.name,
        detail: help?.label ?? '',
        ...(help !== undefined && help.meaning !== '' && { info: help.meaning }),
        apply: hasValue ? `"${field.name}"` : `"${field.name}": `,
      },
    ];
  });
}

const nameIn = (text: string): string => text.replaceAll('"', '');

function listValueCompletions(schema: SchemaNode, place: JsonPlace, source: JsonHelpSource): Completion[] {
  const fields = fieldsAt(schema, place);
  const [field] = fields;
  if (field === undefined) return [];
  const fixedValues = [...new Set(fields.flatMap(({ node }) => listValues(node)))].map(
    (value): Completion => {
      const label = source.text(`${field.textKey}.=${String(value)}`);
      return { label: JSON.stringify(value), ...(label !== '' && { detail: label }) };
    },
  );
  const ids = isReference(field)
    ? source
        .ids(field.name)
        .map(({ id, description }): Completion => ({ label: JSON.stringify(id), detail: description }))
    : [];
  return [...fixedValues, ...ids];
}
