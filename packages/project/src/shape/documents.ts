import { projectJsonSchema } from './json-schema.ts';

/** The text of docs/project.schema.json. */
export const projectSchemaText = (): string => `${JSON.stringify(projectJsonSchema(), null, 2)}\n`;
