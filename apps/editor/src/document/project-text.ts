import { printDocument, type ProjectDocument } from '@canvass/authoring';

const texts = new WeakMap<ProjectDocument, string>();

/** The text of a document, which is printed only once. */
export function textOf(document: ProjectDocument): string {
  const text = texts.get(document) ?? printDocument(document);
  texts.set(document, text);
  return text;
}

/** A project as the text of a file. */
export const projectText = (project: unknown): string => `${JSON.stringify(project, null, 2)}\n`;
