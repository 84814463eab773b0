/** Documents with questionnaires, read. A separate entry, because it loads libraries for archives, XML and workbooks. */
export { type DocumentFault, readDocument } from './documents/read-document.ts';
