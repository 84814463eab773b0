import { indexReferences, type JsonRecord, openDocument } from '@canvass/authoring';
import { compile } from '@canvass/logic';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { type CodeChanges, Names, readScript, renameCodes, sameAnswers } from '@canvass/simulation';
import type { NamedScript, RenameTask, ScriptMessage } from './scripts.ts';

/** Writes new codes into scripts. A script whose answers would change stays unchanged. */
export function renameInScripts({ before, after, scripts }: RenameTask): ScriptMessage {
  const [old, next] = [before, after].map((text) => openDocument(text).document?.value);
  if (old === undefined || next === undefined) return { kind: 'renamed', scripts: [], refused: [] };
  const changes = changedCodes(old, next);
  const changed = scripts
    .map(({ name, text }) => ({ name, text: renameCodes(text, changes) }))
    .filter(({ text }, index) => text !== scripts[index]?.text);
  const keepsMeaning = createComparison(before, after);
  const isKept = ({ name, text }: NamedScript) =>
    keepsMeaning(scripts.find((one) => one.name === name)?.text ?? '', text);
  return {
    kind: 'renamed',
    scripts: changed.filter(isKept),
    refused: changed.filter((one) => !isKept(one)).map(({ name }) => name),
  };
}

/** Codes of questions, options and rows that differ, by their old codes. */
function changedCodes(before: JsonRecord, after: JsonRecord): CodeChanges {
  const now = indexReferences(after);
  const changed = indexReferences(before).items.flatMap(({ gid = '', kind, code, question }) => {
    const renamed = now.itemOf(gid)?.code;
    const isNew = code !== undefined && renamed !== undefined && renamed !== code;
    return isNew ? [{ kind, code, renamed, owner: question?.code }] : [];
  });
  const parts = new Map<string, Map<string, string>>();
  for (const { kind, code, renamed, owner } of changed)
    if (owner !== undefined && (kind === 'option' || kind === 'row'))
      parts.set(owner, (parts.get(owner) ?? new Map<string, string>()).set(code, renamed));
  const questions = changed.filter(({ kind }) => kind === 'question');
  return { questions: new Map(questions.map(({ code, renamed }) => [code, renamed])), parts };
}

/** Compares the answers of two scripts. They count as equal if the survey has errors or the old script is faulty. */
function createComparison(before: string, after: string): (old: string, renamed: string) => boolean {
  const [oldNames, newNames] = [before, after].map((text) => {
    const { project } = loadProject(text);
    const program = project && compile(project, registry).program;
    return program && new Names(program);
  });
  return (old, renamed) => {
    if (oldNames === undefined || newNames === undefined) return true;
    const read = readScript(old, '', oldNames);
    if ('complaints' in read) return true;
    const again = readScript(renamed, '', newNames);
    return 'script' in again && sameAnswers(read.script, again.script);
  };
}
