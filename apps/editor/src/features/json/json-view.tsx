import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState as TextState, type Text } from '@codemirror/state';
import { storedScheme } from '@canvass/ui';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { defaultKeymap } from '@codemirror/commands';
import { searchKeymap } from '@codemirror/search';
import { tags } from '@lezer/highlight';
import { formatKeys, locateAll } from '@canvass/project/file';
import { useEffect, useRef, useState } from 'react';
import type { Editor } from '../../editing/editor.ts';
import { useEditor, useEditorState } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import type { FoundIssue } from '../../worker/check-task.ts';

/** The rest after typing before a text becomes a change, in milliseconds. */
const TAKE_AFTER_MS = 300;

/** The project file as text. A valid text becomes a change; an invalid one stays here until it is corrected. */
export function JsonView() {
  const { t } = useTranslation();
  const editor = useEditor();
  const { document, issues, isChecked, selected } = useEditorState();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<JsonEditor>(undefined);
  const [problem, setProblem] = useState<string>();
  const label = t('json.title');
  useEffect(() => {
    if (host.current === null) return undefined;
    const created = createJsonEditor(host.current, editor, label, setProblem);
    view.current = created;
    return () => created.stop();
  }, [editor, label]);
  useEffect(() => view.current?.follow(editor.text()), [editor, document]);
  useEffect(() => {
    if (isChecked) view.current?.mark(issues);
  }, [issues, isChecked]);
  useEffect(() => {
    if (selected !== undefined) view.current?.reveal(formatKeys(selected.path));
    // Typing must not scroll the text.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected?.id]);
  return (
    <>
      {problem !== undefined && (
        <p className="failure" role="alert">
          {t('json.invalid')} <span lang="en">{problem}</span>
        </p>
      )}
      <div className="json-view" ref={host} />
    </>
  );
}

interface JsonEditor {
  /** Shows a text, unless the typed text is not yet valid. */
  follow(text: string): void;
  mark(issues: readonly FoundIssue[]): void;
  /** Scrolls to a path. */
  reveal(path: string): void;
  stop(): void;
}

/** CodeMirror in a shadow root, where it may add its styles without inline style elements. */
function createJsonEditor(
  host: HTMLElement,
  editor: Editor,
  label: string,
  onProblem: (problem: string | undefined) => void,
): JsonEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.replaceChildren();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOwn = false;
  let isInvalid = false;
  const take = () => {
    const problem = editor.replaceText(view.state.doc.toString());
    isInvalid = problem !== undefined;
    onProblem(problem);
  };
  const view = new EditorView({
    parent: root as unknown as Element, // a document fragment is enough
    root,
    state: TextState.create({
      doc: editor.text(),
      extensions: [
        lineNumbers(),
        foldGutter(),
        highlightActiveLine(),
        bracketMatching(),
        json(),
        syntaxHighlighting(COLOURS),
        lintGutter(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        keymap.of([...searchKeymap, ...defaultKeymap]),
        EditorView.theme(SURROUNDINGS, { dark: isDark() }),
        EditorView.updateListener.of(({ docChanged }) => {
          if (!docChanged || isOwn) return;
          clearTimeout(timer);
          timer = setTimeout(take, TAKE_AFTER_MS);
        }),
      ],
    }),
  });
  return {
    follow(text) {
      // A text that cannot be read stays until it is corrected.
      if (isInvalid) return;
      const change = differenceOf(view.state.doc, text);
      if (change === undefined) return;
      isOwn = true;
      view.dispatch({ changes: change });
      isOwn = false;
    },
    mark(issues) {
      const text = view.state.doc.toString();
      const positions = locateAll(text, issues);
      const diagnostics = issues.map(({ severity, message, fix }, index): Diagnostic => {
        const { line = 1, column = 1 } = positions[index] ?? {};
        const at = view.state.doc.line(Math.min(line, view.state.doc.lines));
        const from = Math.min(at.to, at.from + column - 1);
        return { from, to: at.to, severity, message: `${message} ${fix}` };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    reveal(path) {
      if (view.hasFocus) return;
      const [position] = locateAll(view.state.doc.toString(), [{ path }]);
      if (position === undefined || position.line > view.state.doc.lines) return;
      const { from } = view.state.doc.line(position.line);
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'start' }),
      });
    },
    stop() {
      clearTimeout(timer);
      view.destroy();
    },
  };
}

/** The tokens of the page, which are inherited into the shadow root. */
const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning)' },
  { tag: tags.invalid, color: 'var(--error)' },
]);
const SURROUNDINGS = {
  '.cm-gutters': { background: 'var(--surface)', color: 'var(--text-quiet)', borderColor: 'var(--line)' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-activeLine, .cm-activeLineGutter': { background: 'var(--tint-hover)' },
};

/** Whether the page is dark: as chosen, else as the device. */
function isDark(): boolean {
  const scheme = storedScheme();
  return scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark';
}

/** The part in which two texts differ. Undefined if they are equal. */
function differenceOf(
  doc: Text,
  text: string,
): { readonly from: number; readonly to: number; readonly insert: string } | undefined {
  const old = doc.toString();
  if (old === text) return undefined;
  const shortest = Math.min(old.length, text.length);
  let start = 0;
  while (start < shortest && old[start] === text[start]) start += 1;
  let end = 0;
  while (end < shortest - start && old[old.length - 1 - end] === text[text.length - 1 - end]) end += 1;
  return { from: start, to: old.length - end, insert: text.slice(start, text.length - end) };
}
