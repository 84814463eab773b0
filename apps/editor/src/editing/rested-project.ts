import { useEffect, useState } from 'react';
import { useEditorState } from './use-editor.ts';
import type { EditorState } from './editor-state.ts';

export type RestedProject = Pick<EditorState, 'project' | 'items'>;

/** Milliseconds without another change, after which rules are read again. */
const REST_MS = 300;
/** Fields of the project with rules and checks. */
const RULE_FIELDS = ['rule_map', 'dispConsList', 'dispOptConsList', 'jumpConsList', 'checks'];

/**
 * The project for texts about its rules. In a survey of 500 questions, reading all rules takes longer than a key may
 * take. So this follows changed rules and moved items at once, and typing when it rests.
 */
export function useRestedProject(): RestedProject {
  const { project, items } = useEditorState();
  const [rested, setRested] = useState<RestedProject>({ project, items });
  const isUrgent =
    RULE_FIELDS.some((field) => project[field] !== rested.project[field]) ||
    items.length !== rested.items.length ||
    items.some(({ gid }, index) => gid !== rested.items[index]?.gid);
  if (isUrgent) setRested({ project, items });
  useEffect(() => {
    const timer = setTimeout(() => setRested({ project, items }), REST_MS);
    return () => clearTimeout(timer);
  }, [project, items]);
  return isUrgent ? { project, items } : rested;
}
