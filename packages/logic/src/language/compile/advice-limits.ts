import { nearestName } from '@canvass/project';
import { MAX_COMPARED_NAMES, MAX_INSERTED_NODES } from '../limits.ts';
import type { SymbolTable } from '../symbols.ts';
import type { LanguageAdvice } from './tools.ts';

const compared = new WeakMap<SymbolTable, number>();

/** Suggests a similar name, up to a limit of comparisons per project. Returns undefined once the limit is reached. */
export const suggestName: LanguageAdvice['nearestName'] = (name, names, project) => {
  const before = compared.get(project) ?? 0;
  if (before > MAX_COMPARED_NAMES) return undefined;
  const allNames = [...names];
  compared.set(project, before + allNames.length);
  return nearestName(name, allNames);
};

export const hasRoom: LanguageAdvice['hasRoom'] = ({ inserted, rule, nodes }, issues) => {
  inserted.nodes += nodes;
  if (inserted.nodes <= MAX_INSERTED_NODES) return true;
  const span = { from: 0, to: 0 };
  issues.add('language.too-many-references', span, { ref: rule, limit: MAX_INSERTED_NODES });
  return false;
};
