import { indexReferences, type JsonRecord, openDocument } from '@canvass/authoring';
import { compile } from '@canvass/logic';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { type CodeChanges, Names, readScript, renameCodes, haveSameAnswers } from '@canvass/simulation';
import type { NamedScript, RenameTask, ScriptMessage } from './scripts.ts';

/** Renames codes in scripts. A script whose answers would change stays unchanged. */
export function renameInScripts({ before, after, scripts }: RenameTask): ScriptMessage {
  const [oldProject, newProject] = [before, after].map((text) => openDocument(text).document?.value);
  if (oldProject === undefined || newProject === undefined)
    return { kind: 'renamed', scripts: [], refused: [] };
  const changes = findChangedCodes(oldProject, newProject);
  const changedScripts = scripts
    .map(({ name, text }) => ({ name, text: renameCodes(text, changes) }))
    .filter(({ text }, index) => text !== scripts[index]?.text);
  const keepsMeaning = createComparison(before, after);
  const isKept = ({ name, text }: NamedScript) =>
    keepsMeaning(scripts.find((one) => one.name === name)?.text ?? '', text);
  return {
    kind: 'renamed',
    scripts: changedScripts.filter(isKept),
    refused: changedScripts.filter((one) => !isKept(one)).map(({ name }) => name),
  };
}

/** Finds the new codes, by the old codes. */
function findChangedCodes(before: JsonRecord, after: JsonRecord): CodeChanges {
  const newIndex = indexReferences(after);
  const changedItems = indexReferences(before).items.flatMap(({ gid = '', kind, code, question }) => {
    const newCode = newIndex.itemOf(gid)?.code;
    const isNew = code !== undefined && newCode !== undefined && newCode !== code;
    return isNew ? [{ kind, code, renamed: newCode, owner: question?.code }] : [];
  });
  const parts = new Map<string, Map<string, string>>();
  for (const { kind, code, renamed, owner } of changedItems)
    if (owner !== undefined && (kind === 'option' || kind === 'row'))
      parts.set(owner, (parts.get(owner) ?? new Map<string, string>()).set(code, renamed));
  const questions = changedItems.filter(({ kind }) => kind === 'question');
  return { questions: new Map(questions.map(({ code, renamed }) => [code, renamed])), parts };
}

/** Returns whether two scripts give equal answers. Faults in the survey or in the old script also count as equal. */
function createComparison(
  before: string,
  after: string,
): (oldScript: string, renamedScript: string) => boolean {
  const [oldNames, newNames] = [before, after].map((text) => {
    const { project } = loadProject(text);
    const program = project && compile(project, registry).program;
    return program && new Names(program);
  });
  return (old, renamed) => {
    if (oldNames === undefined || newNames === undefined) return true;
    const oldReading = readScript(old, '', oldNames);
    if ('complaints' in oldReading) return true;
    const renamedReading = readScript(renamed, '', newNames);
    return 'script' in renamedReading && haveSameAnswers(oldReading.script, renamedReading.script);
  };
}
