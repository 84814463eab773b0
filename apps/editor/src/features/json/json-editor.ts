import { defaultKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { searchKeymap } from '@codemirror/search';
import { EditorState as TextState, type Extension, type Text } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import type { ProjectDocument } from '@canvass/authoring';
import { storedScheme } from '@canvass/ui';
import { locateAll, parsePath } from '@canvass/project/file';
import { tags } from '@lezer/highlight';
import type { Editor } from '../../editing/editor.ts';
import { applyTextFix, findNameBefore } from '../../fixes/fixed-text.ts';
import type { Translate } from '../../i18n/translation.tsx';
import { changeText } from '../../ui/finding-list.tsx';
import type { FoundIssue } from '../../worker/check-task.ts';

const APPLY_DELAY_MS = 300;

export interface JsonEditor {
  /** Shows another text, unless the typed text is not valid yet. */
  follow(text: string): void;
  mark(issues: readonly FoundIssue[]): void;
  reveal(path: string): void;
  stop(): void;
}

/** Keeps invalid texts of open surveys while the author looks at another view. */
const unfinishedTexts = new WeakMap<Editor, { readonly text: string; readonly base: ProjectDocument }>();

interface JsonEditorOptions {
  readonly t: Translate;
  readonly help: Extension;
  /** Called with the reason if a typed text is invalid, and with undefined if it is valid. */
  onProblem(problem: string | undefined, text: string): void;
}

/** CodeMirror in a shadow root, where it may add its styles without inline style elements. */
export function createJsonEditor(
  host: HTMLElement,
  editor: Editor,
  { t, help, onProblem }: JsonEditorOptions,
): JsonEditor {
  const unfinishedText = unfinishedTexts.get(editor);
  unfinishedTexts.delete(editor);
  /** The document whose text the author edits. */
  let base = unfinishedText?.base ?? editor.getState().document;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.replaceChildren();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFollowing = false;
  let isInvalid = false;
  const applyText = () => {
    timer = undefined;
    const problem = editor.replaceText(view.state.doc.toString(), base);
    isInvalid = problem !== undefined;
    onProblem(problem, view.state.doc.toString());
    if (!isInvalid) follow(editor.text());
  };
  const follow = (text: string) => {
    // A typed text stays until it is applied, for which it must be valid.
    if (isInvalid || timer !== undefined) return;
    base = editor.getState().document;
    const change = findDifference(view.state.doc, text);
    if (change === undefined) return;
    isFollowing = true;
    view.dispatch({ changes: change });
    isFollowing = false;
  };
  const view = new EditorView({
    parent: root as unknown as Element, // a document fragment is enough
    root,
    state: TextState.create({
      doc: unfinishedText?.text ?? editor.text(),
      extensions: [
        createExtensions(t, help),
        EditorView.updateListener.of(({ docChanged }) => {
          if (!docChanged || isFollowing) return;
          clearTimeout(timer);
          timer = setTimeout(applyText, APPLY_DELAY_MS);
        }),
      ],
    }),
  });
  if (unfinishedText !== undefined) applyText();
  return {
    follow,
    mark: (issues) =>
      view.dispatch(setDiagnostics(view.state, listDiagnostics(view.state.doc, issues, { editor, t }))),
    reveal: (path) => reveal(view, path),
    stop() {
      if (timer !== undefined) {
        clearTimeout(timer);
        applyText();
      }
      if (isInvalid) unfinishedTexts.set(editor, { text: view.state.doc.toString(), base });
      view.destroy();
    },
  };
}

function reveal(view: EditorView, path: string): void {
  if (view.hasFocus) return;
  const { doc } = view.state;
  const [position] = locateAll(doc.toString(), [{ path }]);
  if (position === undefined || position.line > doc.lines) return;
  const { from } = doc.line(position.line);
  view.dispatch({
    selection: { anchor: from },
    effects: EditorView.scrollIntoView(from, { y: 'start' }),
  });
}

const createExtensions = (t: Translate, help: Extension): Extension => [
  lineNumbers(),
  foldGutter(),
  highlightActiveLine(),
  bracketMatching(),
  json(),
  help,
  syntaxHighlighting(COLOURS),
  lintGutter(),
  EditorView.lineWrapping,
  EditorView.contentAttributes.of({ 'aria-label': t('json.title') }),
  keymap.of([...searchKeymap, ...LINT_KEYS, ...defaultKeymap]),
  EditorView.theme(THEME, { dark: isDark() }),
];

interface FixHost {
  readonly editor: Editor;
  readonly t: Translate;
}

/** Findings at their positions in the text, with a button for each automatic fix. */
function listDiagnostics(doc: Text, issues: readonly FoundIssue[], { editor, t }: FixHost): Diagnostic[] {
  const text = doc.toString();
  const positions = locateAll(text, issues);
  return issues.map((issue, index): Diagnostic => {
    const { severity, message, fix, changes = [] } = issue;
    const { line = 1, column = 1 } = positions[index] ?? {};
    const { from, to } = doc.line(Math.min(line, doc.lines));
    const offset = Math.min(to, from + column - 1);
    const actions = changes.map((made) => ({
      name: changeText(made, issue, t),
      apply: (view: EditorView) => {
        // A fix can also be applied to a text that is not valid yet.
        const { doc: now } = view.state;
        const fixedText = applyTextFix(now.toString(), issue, made, text);
        const change = fixedText === undefined ? undefined : findDifference(now, fixedText);
        if (change === undefined) void editor.run(({ applyFix }) => applyFix(editor, issue, made));
        else view.dispatch({ changes: change });
      },
    }));
    return {
      ...(findName(text, offset, issue) ?? { from: offset, to }),
      severity,
      message: `${message} ${fix}`,
      actions,
    };
  });
}

/** The range of a field's name, for a finding that is fixed by renaming or removing the field. */
function findName(text: string, offset: number, { path, changes = [] }: FoundIssue) {
  const isAboutField = changes.some(
    (change) => change.kind === 'rename' || (change.kind === 'remove' && change.path === undefined),
  );
  const name = parsePath(path)?.at(-1);
  return isAboutField && typeof name === 'string' ? findNameBefore(text, offset, name) : undefined;
}

/** The list of findings opens with Ctrl Shift M. F8 goes to the next finding of the survey, as in other views. */
const LINT_KEYS = lintKeymap.filter(({ key }) => key !== 'F8');

/** The colour tokens of the page, which the shadow root inherits. */
const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning)' },
  { tag: tags.invalid, color: 'var(--error)' },
]);
const THEME = {
  '.cm-gutters': { background: 'var(--surface)', color: 'var(--text-quiet)', borderColor: 'var(--line)' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-tooltip, .cm-panels': { background: 'var(--surface)', color: 'var(--text)' },
  '.cm-tooltip': { border: '1px solid var(--line-strong)' },
  '.cm-panels': { borderColor: 'var(--line-strong)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected], .cm-panel.cm-panel-lint ul [aria-selected]': {
    background: 'var(--tint)',
    color: 'var(--text)',
  },
  // In a narrow window the explanation would cover the list. The help below the text has the same explanation.
  '.cm-completionInfo-left-narrow, .cm-completionInfo-right-narrow': { display: 'none' },
  '.cm-completionDetail': { color: 'var(--text-quiet)', fontStyle: 'normal' },
  '.cm-diagnosticAction': {
    minBlockSize: '24px',
    background: 'var(--accent-fill)',
    color: 'var(--on-accent)',
  },
  '.json-tooltip': { maxInlineSize: '40ch', padding: '6px 8px', fontFamily: 'var(--font, sans-serif)' },
  '.json-tooltip p': { margin: '4px 0 0' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--tint-hover)' },
};

/** Whether the page is dark. If no scheme was chosen, the device decides. */
function isDark(): boolean {
  const scheme = storedScheme();
  return scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark';
}

/** Returns the range of a document that differs from a text, and its new content. Undefined if both are equal. */
function findDifference(
  doc: Text,
  text: string,
): { readonly from: number; readonly to: number; readonly insert: string } | undefined {
  const oldText = doc.toString();
  if (oldText === text) return undefined;
  const shortest = Math.min(oldText.length, text.length);
  let start = 0;
  while (start < shortest && oldText[start] === text[start]) start += 1;
  let end = 0;
  while (end < shortest - start && oldText[oldText.length - 1 - end] === text[text.length - 1 - end])
    end += 1;
  return { from: start, to: oldText.length - end, insert: text.slice(start, text.length - end) };
}
