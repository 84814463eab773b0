import { useEffect, useState } from 'react';
import { useEditorState } from '../editing/use-editor.ts';
import type { EditorState } from '../editing/editor-state.ts';

export type DebouncedProject = Pick<EditorState, 'project' | 'items'>;

/** The project is updated after this number of milliseconds without another change. */
const DEBOUNCE_MS = 300;
const RULE_FIELDS = ['rule_map', 'dispConsList', 'dispOptConsList', 'jumpConsList', 'checks'];

/**
 * The debounced project, from which the editor describes rules. Changed rules and moved items update it immediately,
 * but other changes only after a pause. Reading all rules of 500 questions at each key press would be too slow.
 */
export function useDebouncedProject(): DebouncedProject {
  const { project, items } = useEditorState();
  const [debouncedProject, setDebouncedProject] = useState<DebouncedProject>({ project, items });
  const isUrgent =
    RULE_FIELDS.some((field) => project[field] !== debouncedProject.project[field]) ||
    items.length !== debouncedProject.items.length ||
    items.some(({ gid }, index) => gid !== debouncedProject.items[index]?.gid);
  if (isUrgent) setDebouncedProject({ project, items });
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedProject({ project, items }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [project, items]);
  return isUrgent ? { project, items } : debouncedProject;
}
