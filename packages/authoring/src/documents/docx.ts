import { SaxesParser } from 'saxes';
import type { SourceDocument, UnusedText } from '../questionnaires/questionnaire.ts';
import { BodyReader } from './docx-body.ts';
import { readNumbering } from './docx-numbering.ts';
import { readStyles } from './docx-styles.ts';
import type { XmlHandler } from './xml-handler.ts';

/** Parts whose texts are not questions. */
const OUTSIDE = /^word\/(?:header|footer|footnotes|endnotes)\d*\.xml$/;

/**
 * Reads a Word document. `readPart` returns the text of a part of the archive. Returns undefined if the XML is damaged or
 * declares a document type: entities are never expanded.
 */
export function readDocx(
  readPart: (name: string) => string | undefined,
  names: readonly string[],
): SourceDocument | undefined {
  const styles = readStyles((handler) => parsePart(readPart('word/styles.xml'), handler));
  const numbering = readNumbering((handler) => parsePart(readPart('word/numbering.xml'), handler));
  const body = new BodyReader(styles, numbering);
  if (!parsePart(readPart('word/document.xml'), body)) return undefined;
  const leftOut = names.filter((name) => OUTSIDE.test(name)).flatMap((name) => readOutside(readPart(name)));
  return { blocks: body.finish(), leftOut: [...body.leftOut, ...leftOut] };
}

function readOutside(part: string | undefined): readonly UnusedText[] {
  const reader = new BodyReader(new Map(), { markerOf: () => undefined });
  if (!parsePart(part, reader)) return [];
  return reader
    .finish()
    .flatMap((block) => (block.kind === 'paragraph' && block.text.trim() !== '' ? [block.text.trim()] : []))
    .map((text): UnusedText => ({ line: 0, text, reason: 'page' }));
}

/** Parses a part. Returns whether it is complete XML. A missing part is not. */
function parsePart(text: string | undefined, handler: XmlHandler): boolean {
  if (text === undefined) return false;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('doctype');
  });
  parser.on('opentag', ({ name, attributes }) => handler.openTag(name, attributes));
  parser.on('closetag', ({ name }) => handler.closeTag(name));
  parser.on('text', (part) => handler.addText?.(part));
  try {
    parser.write(text.replace(/^\uFEFF/, '')).close();
    return true;
  } catch {
    return false; // the parser and the handlers above throw for damaged XML
  }
}
