import { readdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { elementAt, outlineRows, PROJECT_ID, valueAt } from '@canvass/authoring';
import { plainText } from '@canvass/logic';
import { nearestName } from '@canvass/project';
import { projectJsonSchema } from '@canvass/project/file';
import { z } from 'zod';
import { alignColumns } from '../../report/table.ts';
import { PROJECT_FILE } from '../agent-files.ts';
import { openProject } from '../open-project.ts';
import { type AgentTool, defineTool, type ToolReply } from '../tool.ts';

const readSchema = defineTool({
  name: 'read_schema',
  description:
    'The JSON schema of one part of a project file. Without a topic: the fields of a project and the list of topics.',
  input: { topic: z.string().max(100).optional().describe('such as question, condition or quota') },
  effect: 'reads',
  async run(_host, { topic }): Promise<ToolReply> {
    const { $defs: definitions, ...project } = JSON.parse(JSON.stringify(projectJsonSchema()));
    const topics = Object.keys(definitions);
    if (topic === undefined) {
      const fields = Object.entries<{ description?: string }>(project.properties).map(
        ([field, { description = '' }]) => `${field}: ${description}`,
      );
      return { text: `Fields of a project:\n${fields.join('\n')}\n\nTopics: ${topics.join(', ')}\n` };
    }
    if (Object.hasOwn(definitions, topic)) return { text: JSON.stringify(definitions[topic], null, 1) };
    if (Object.hasOwn(project.properties, topic))
      return { text: JSON.stringify(project.properties[topic], null, 1) };
    const similar = nearestName(topic, [...topics, ...Object.keys(project.properties)]);
    const hint = similar === undefined ? `The topics are ${topics.join(', ')}.` : `Did you mean ${similar}?`;
    return { text: `The schema has no such topic. ${hint}`, isRefused: true };
  },
});

const MAX_FOUND = 6;

const searchDocuments = defineTool({
  name: 'search_documents',
  description: 'Searches the documents for authors. Returns the sections with most of the words.',
  input: { words: z.string().min(1).max(200).describe('such as "quota screen out"') },
  effect: 'reads',
  async run(_host, { words }): Promise<ToolReply> {
    const wanted = words.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
    const found = (await readSections())
      .map((section) => ({ section, score: scoreOf(section, wanted) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, MAX_FOUND);
    if (found.length === 0)
      return { text: 'No document contains these words. Try other words.', isRefused: true };
    return { text: found.map(({ section }) => `[${section.file}]\n${section.text}`).join('\n\n') };
  },
});

interface Section {
  readonly file: string;
  readonly text: string;
}

/** How well a section fits: each word counts once, twice if it is in the heading. */
function scoreOf({ text }: Section, wanted: readonly string[]): number {
  const lowerText = text.toLowerCase();
  const [heading = ''] = lowerText.split('\n', 1);
  return wanted.reduce(
    (sum, word) => sum + Number(lowerText.includes(word)) + Number(heading.includes(word)),
    0,
  );
}

async function readSections(): Promise<readonly Section[]> {
  const folder = documentFolder();
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /^(format[\\/].*|authors|canvass|expression-language|glossary|logic|project-format|question-types)\.md$/.test(
      name,
    ),
  );
  const files = await Promise.all(
    names.toSorted().map(async (file) => ({ file, text: await readFile(`${folder}/${file}`, 'utf8') })),
  );
  return files.flatMap(({ file, text }) =>
    text.split(/^(?=#{1,4} )/m).map((section) => ({ file, text: section.trim() })),
  );
}

/** The documents beside the built command, or else those of the repository. */
function documentFolder(): string {
  const built = fileURLToPath(new URL('./docs', import.meta.url));
  return existsSync(built) ? built : fileURLToPath(new URL('../../../../../docs', import.meta.url));
}

const readSurvey = defineTool({
  name: 'read_survey',
  description:
    'Reads a survey. Without "at" and "path": its fields and an outline with the ids of its pages and questions. With them: one value as JSON.',
  input: {
    file: PROJECT_FILE,
    at: z.string().max(300).optional().describe('id of an element; absent for the project itself'),
    path: z
      .array(z.union([z.string().max(200), z.number().int().min(0)]))
      .max(20)
      .optional(),
  },
  effect: 'reads',
  async run(host, { file, at, path }): Promise<ToolReply> {
    const opened = await openProject(host, file);
    if ('problem' in opened) return { text: opened.problem, isRefused: true };
    const project = opened.document.value;
    if (at === undefined && path === undefined) {
      const rows = outlineRows(project).map(({ id, kind, depth, code, type, title }) => [
        `${'  '.repeat(depth)}${id}`,
        kind,
        code,
        type ?? '',
        plainText(title).slice(0, 120),
      ]);
      return { text: [`fields: ${Object.keys(project).join(', ')}`, ...alignColumns(rows), ''].join('\n') };
    }
    if (at !== undefined && elementAt(project, at) === undefined)
      return {
        text: `No element has the id ${at}. read_survey without "at" lists the ids.`,
        isRefused: true,
      };
    const value = valueAt(project, { id: at ?? PROJECT_ID, path: path ?? [] });
    return value === undefined
      ? { text: 'There is no value at this path. Leave out its last key to see the fields.', isRefused: true }
      : { text: JSON.stringify(value, null, 1) };
  },
});

/** The tools that read the format, the documents and project files. */
export const readTools: readonly AgentTool[] = [readSchema, searchDocuments, readSurvey];
