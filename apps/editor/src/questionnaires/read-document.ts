import type { SourceDocument } from '@canvass/authoring';
import type { DocumentFault } from '@canvass/authoring/documents';

type ReadResult = SourceDocument | { readonly fault: DocumentFault };

/** Largest document that is read, in bytes. */
const MAX_BYTES = 20_000_000;

/** Reads a Word document, a workbook, a file of comma-separated values, a web page or a text. The content decides. */
export async function readDocumentFile(file: File): Promise<ReadResult> {
  if (file.size > MAX_BYTES) return { fault: 'too-large' };
  const loaded = await import('@canvass/authoring/documents').catch(() => undefined);
  if (loaded === undefined) return { fault: 'connection' };
  const bytes = await file.arrayBuffer().catch(() => undefined); // the file was moved or deleted
  if (bytes === undefined) return { fault: 'unreadable' };
  const content = await loaded.readDocument(new Uint8Array(bytes), { decode, name: file.name });
  return 'html' in content ? readHtml(content.html) : content;
}

/** Reads HTML, such as that of a word processor from the clipboard. */
export async function readHtml(html: string): Promise<SourceDocument> {
  const { readHtmlDocument } = await import('./read-html.ts');
  return readHtmlDocument(new DOMParser().parseFromString(html, 'text/html'));
}

/** Decodes bytes. Returns undefined if they are not valid in the encoding. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
