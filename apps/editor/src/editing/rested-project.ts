import { useEffect, useState } from 'react';
import { useEditorState } from './use-editor.ts';
import type { EditorState } from './editor-state.ts';

export type RestedProject = Pick<EditorState, 'project' | 'items'>;

/** Milliseconds without another change, after which rules are read again. */
const REST_MS = 300;
const RULE_FIELDS = ['rule_map', 'dispConsList', 'dispOptConsList', 'jumpConsList', 'checks'];

/**
 * The project for texts about its rules. It is updated at once after changed rules and moved items, but after typing
 * only when the author pauses: reading all rules of 500 questions at each key press would be too slow.
 */
export function useRestedProject(): RestedProject {
  const { project, items } = useEditorState();
  const [restedProject, setRestedProject] = useState<RestedProject>({ project, items });
  const isUrgent =
    RULE_FIELDS.some((field) => project[field] !== restedProject.project[field]) ||
    items.length !== restedProject.items.length ||
    items.some(({ gid }, index) => gid !== restedProject.items[index]?.gid);
  if (isUrgent) setRestedProject({ project, items });
  useEffect(() => {
    const timer = setTimeout(() => setRestedProject({ project, items }), REST_MS);
    return () => clearTimeout(timer);
  }, [project, items]);
  return isUrgent ? { project, items } : restedProject;
}
