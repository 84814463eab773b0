import { randomBytes } from 'node:crypto';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  computePlace,
  edit,
  type Editing,
  elementAt,
  findKeys,
  type Json,
  type Place,
  printDocument,
  PROJECT_ID,
  valueAt,
} from '@canvass/authoring';
import { isRecord } from '@canvass/project';
import { isHostileKey } from '@canvass/project/file';
import { z } from 'zod';
import { jsonText, writeText } from '../../report/write-text.ts';
import { findFileProblem, PROJECT_FILE } from '../agent-files.ts';
import { openProject } from '../open-project.ts';
import { type AgentHost, type AgentTool, defineTool, runCommand, type ToolReply } from '../tool.ts';

const PATH = z
  .array(z.union([z.string().max(200), z.number().int().min(0)]))
  .max(20)
  .refine((path) => !path.some((key) => typeof key === 'string' && isHostileKey(key)), 'no such field');
const AT = z
  .string()
  .max(300)
  .optional()
  .describe('id of an element, from read_survey; absent for the project');
const INDEX = z.number().int().min(0).optional().describe('position in the list; default: the end');

const OPERATION = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('set'), at: AT, path: PATH.min(1), value: z.unknown() }),
  z.strictObject({ do: z.literal('clear'), at: AT, path: PATH.min(1) }),
  z.strictObject({
    do: z.literal('insert'),
    at: AT,
    list: PATH.min(1).describe('path of the list, such as ["items"]'),
    index: INDEX,
    value: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({ do: z.literal('remove'), id: z.string().max(300) }),
  z.strictObject({ do: z.literal('move'), id: z.string().max(300), at: AT, list: PATH.min(1), index: INDEX }),
]);
type AgentOperation = z.infer<typeof OPERATION>;

/** Runs tasks one after the other, because two changes of one file that overlap would lose one of them. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task);
    last = result.catch(() => undefined); // the caller of the failed task gets the error
    return result;
  };
}
type Queue = ReturnType<typeof createQueue>;

const createSurvey = (inTurn: Queue) =>
  defineTool({
    name: 'create_survey',
    description: 'Creates a project file without questions. Refuses a file that exists.',
    input: {
      file: PROJECT_FILE,
      title: z.string().min(1).max(1_000),
      language: z.string().min(2).max(35).describe('language tag of the texts, such as en-GB'),
      timezone: z.string().min(1).max(64).describe('IANA name, such as Europe/London'),
    },
    effect: 'writes files',
    run: (host, { file, title, language, timezone }) =>
      inTurn(async () => {
        const outside = await findFileProblem(host, file);
        if (outside !== undefined) return refusal(outside);
        if (await exists(resolve(host.folder, file)))
          return refusal(`${file} exists already. Change it with change_survey, or name another file.`);
        const projectId = randomBytes(12).toString('hex');
        const project = {
          format: 1,
          projectId,
          title,
          project_lang: { answer_language: language },
          timezone,
          items: [],
        };
        const problem = await writeText(host, file, jsonText(project));
        return problem === undefined
          ? { text: `Created ${file}. Add questions with change_survey: insert into the list ["items"].` }
          : refusal(problem);
      }),
  });

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const changeSurvey = (inTurn: Queue) =>
  defineTool({
    name: 'change_survey',
    description:
      'Changes a survey by small operations, all or none, and checks the result. "set" and "clear" a field, "insert", "remove" and "move" an element. Other lines of the file stay as they are.',
    input: { file: PROJECT_FILE, operations: z.array(OPERATION).min(1).max(50) },
    effect: 'writes files',
    run: (host, { file, operations }) =>
      inTurn(async () => {
        const opened = await openProject(host, file);
        if ('problem' in opened) return refusal(opened.problem);
        const problems: string[] = [];
        const options = { label: { key: 'set' }, newId: () => randomBytes(6).toString('hex') } as const;
        const { document } = edit(opened.document, options, (editing) => {
          for (const [index, operation] of operations.entries()) {
            if (problems.length > 0) return;
            const problem = apply(editing, operation);
            if (problem !== undefined) problems.push(`Operation ${index + 1} (${operation.do}): ${problem}`);
          }
        });
        if (problems.length > 0) return refusal(`${problems.join('')} Nothing was changed.`);
        const problem = await writeText(host, file, printDocument(document));
        return problem === undefined ? describeChange(host, file) : refusal(problem);
      }),
  });

/** Findings of the check after a change. They do not refuse the change: a survey may be incomplete between two changes. */
async function describeChange(host: AgentHost, file: string): Promise<ToolReply> {
  const { text } = await runCommand(host, 'check', file);
  return { text: `Changed ${file}. The check says:\n${text}` };
}

const refusal = (text: string): ToolReply => ({ text, isRefused: true });

/** Applies an operation. Returns what is wrong with it as a sentence instead, and then leaves the document as it was. */
function apply(editing: Editing, operation: AgentOperation): string | undefined {
  switch (operation.do) {
    case 'set':
    case 'clear': {
      const place = findPlace(editing, operation.at, operation.path);
      if (typeof place === 'string') return place;
      // Values come from JSON.
      editing.set(place, operation.do === 'set' ? (operation.value as Json) : undefined);
      return undefined;
    }
    case 'insert': {
      const list = findListAt(editing, operation);
      if (typeof list === 'string') return list;
      editing.insert({ list, index: operation.index }, operation.value as Record<string, Json>);
      return undefined;
    }
    case 'remove': {
      const problem = missingProblem(editing, operation.id);
      if (problem === undefined) editing.remove(operation.id);
      return problem;
    }
    case 'move':
      return move(editing, operation);
  }
}

function move(editing: Editing, operation: AgentOperation & { readonly do: 'move' }): string | undefined {
  const { id, index } = operation;
  const problem = missingProblem(editing, id);
  if (problem !== undefined) return problem;
  const list = findListAt(editing, operation);
  if (typeof list === 'string') return list;
  if (isInside(editing, id, list)) return 'An element cannot be moved into itself.';
  editing.move(id, { list, index });
  return undefined;
}

const missingProblem = ({ project }: Editing, id: string): string | undefined =>
  id !== PROJECT_ID && elementAt(project, id) !== undefined
    ? undefined
    : `No element has the id "${id}". read_survey lists the ids.`;

/** The place of a path below an element, or a sentence if a field cannot be there. */
function findPlace(
  editing: Editing,
  at: string = PROJECT_ID,
  path: readonly (string | number)[],
): Place | string {
  const { project } = editing;
  const missing = at === PROJECT_ID ? undefined : missingProblem(editing, at);
  if (missing !== undefined) return missing;
  const start = findKeys(project, { id: at, path: [] }) ?? [];
  for (const [index, key] of path.entries()) {
    const outerPath = path.slice(0, index);
    const problem = keyProblem(valueAt(project, { id: at, path: outerPath }), key, JSON.stringify(outerPath));
    if (problem !== undefined) return problem;
  }
  const place = computePlace(project, [...start, ...path]);
  return place.path.length === 0
    ? 'Elements are not set as a whole: set their fields, or remove and insert.'
    : place;
}

/** Why a value cannot have a field or entry with this key, as a sentence. `place` is the path of the value. */
function keyProblem(value: unknown, key: string | number, place: string): string | undefined {
  if (value === undefined)
    return typeof key === 'number' ? `There is no list at ${place}. Set the whole list.` : undefined;
  if (Array.isArray(value))
    return typeof key === 'number' && key < value.length
      ? undefined
      : `The list at ${place} has no entry ${key}; it has ${value.length} entries, counted from 0. Use "insert" to add one.`;
  if (!isRecord(value)) return `The value at ${place} is a text or number, so it has no field ${key}.`;
  return typeof key === 'number' ? `The value at ${place} is no list.` : undefined;
}

function findListAt(
  editing: Editing,
  { at, list }: { readonly at?: string | undefined; readonly list: readonly (string | number)[] },
): Place | string {
  const place = findPlace(editing, at, list);
  if (typeof place === 'string') return place;
  const value = valueAt(editing.project, place);
  return value === undefined || Array.isArray(value)
    ? place
    : `The value at ${JSON.stringify(list)} is no list.`;
}

/** Whether a list is inside an element. */
function isInside({ project }: Editing, id: string, list: Place): boolean {
  const outer = findKeys(project, { id, path: [] }) ?? [];
  const inner = findKeys(project, list) ?? [];
  return outer.every((key, index) => key === inner[index]);
}

/** The tools that create and change project files. */
export function changeTools(): readonly AgentTool[] {
  const inTurn = createQueue();
  return [createSurvey(inTurn), changeSurvey(inTurn)];
}
