import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.ts';
import { child, type Path } from '../json/path.ts';
import type { Findings } from '../findings/findings.ts';

/**
 * Reports an entry with a `qtype` but no `type`, and treats it as a question, so that its other errors are found too.
 * Changes the document. Recursion depth is bounded.
 */
export function readAsQuestions(document: JsonObject, findings: Findings): void {
  readList(document['items'], child(undefined, 'items'), findings);
}

function readList(items: JsonValue | undefined, path: Path, findings: Findings): void {
  if (!Array.isArray(items)) return;
  for (const [index, item] of items.entries()) {
    if (!isJsonObject(item)) continue;
    const place = child(path, index);
    if (!Object.hasOwn(item, 'type') && Object.hasOwn(item, 'qtype')) {
      findings.add(noType(place));
      Object.assign(item, { type: 'Q' });
    } else if (['G', 'P', 'S'].includes(String(item['type'])))
      readList(item['items'], child(place, 'items'), findings);
  }
}

const noType = (path: Path) => ({
  id: 'shape.missing-field',
  path,
  message: '`type` is missing. The object is treated as a question, because it has a `qtype`.',
  fix: 'Add "type": "Q".',
});
