export { isSafeAddress } from './address.ts';
export type { RichFinding } from './finding.ts';
export { parseRichText, type ParsedRichText } from './parse-rich-text.ts';
export { plainRichText } from './plain.ts';
