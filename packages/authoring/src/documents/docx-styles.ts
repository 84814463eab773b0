import type { XmlHandler } from './xml-handler.ts';

/** The meaning of a style of paragraphs. */
export interface ParagraphStyle {
  readonly role?: 'title' | 'heading';
  readonly isBold?: boolean;
  /** The list of the style. */
  readonly list?: string;
  readonly level?: number;
}

interface StyleDraft {
  readonly id: string;
  name: string;
  base: string;
  outline?: number;
  isBold?: boolean;
  list?: string;
  level?: number;
}

/** Reads the styles of a Word document by id, each with what it inherits. */
export function readStyles(parse: (handler: XmlHandler) => boolean): ReadonlyMap<string, ParagraphStyle> {
  const drafts = new Map<string, StyleDraft>();
  let current: StyleDraft | undefined;
  parse({
    openTag(name, attributes) {
      const value = attributes['w:val'] ?? '';
      if (name === 'w:style') {
        current = { id: attributes['w:styleId'] ?? '', name: '', base: '' };
        drafts.set(current.id, current);
      } else if (current !== undefined) readProperty(current, name, value);
    },
    closeTag(name) {
      if (name === 'w:style') current = undefined;
    },
  });
  return new Map([...drafts.keys()].map((id) => [id, resolveStyle(id, drafts, 0)]));
}

function readProperty(style: StyleDraft, name: string, value: string): void {
  if (name === 'w:name') style.name = value;
  else if (name === 'w:basedOn') style.base = value;
  else if (name === 'w:outlineLvl') style.outline = Number(value);
  else if (name === 'w:b') style.isBold = value !== '0' && value !== 'false';
  else if (name === 'w:numId') style.list = value;
  else if (name === 'w:ilvl') style.level = Number(value);
}

const MAX_DEPTH = 12;

function resolveStyle(id: string, drafts: ReadonlyMap<string, StyleDraft>, depth: number): ParagraphStyle {
  const draft = drafts.get(id);
  if (draft === undefined || depth > MAX_DEPTH) return {};
  const base = draft.base === '' ? {} : resolveStyle(draft.base, drafts, depth + 1);
  const isHeading = /^heading \d/i.test(draft.name) || (draft.outline !== undefined && draft.outline < 9);
  const role = /^title$/i.test(draft.name) ? 'title' : isHeading ? 'heading' : base.role;
  return {
    ...base,
    ...(role !== undefined && { role }),
    ...(draft.isBold !== undefined && { isBold: draft.isBold }),
    ...(draft.list !== undefined && { list: draft.list }),
    ...(draft.level !== undefined && { level: draft.level }),
  };
}
