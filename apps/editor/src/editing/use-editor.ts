import { createContext, use, useSyncExternalStore } from 'react';
import type { EditorState } from './editor-state.ts';
import type { Editor } from './editor.ts';

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (editor === undefined) throw new Error('A part of the editor is outside of EditorContext.');
  return editor;
}

/** Returns the editor's state. The component renders again after each change. */
export function useEditorState(): EditorState {
  const editor = useEditor();
  return useSyncExternalStore(editor.subscribe, editor.getState);
}
