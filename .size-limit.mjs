import {
  firstQuestionChunks,
  firstViewChunks,
  questionTypeChunks,
} from './scripts/first-question-chunks.mjs';

/**
 * Limits of the JavaScript that pages load first; the build fails above a limit. Respondents can read and answer the
 * first page before its JavaScript has loaded (docs/adr/0105). docs/adr/0004 has the goals.
 */
export default [
  {
    name: 'JavaScript before the first question',
    path: firstQuestionChunks(),
    limit: '133.2 kB',
    gzip: true,
  },
  {
    name: 'The same for a survey with rules, code or placeholders',
    path: firstQuestionChunks({ withParts: ['expressions'] }),
    limit: '153.5 kB',
    gzip: true,
  },
  {
    name: 'The same with every part of the engine',
    path: firstQuestionChunks({ withParts: ['expressions', 'patterns', 'features'] }),
    limit: '167.6 kB',
    gzip: true,
  },
  { name: 'Console', path: firstViewChunks('console'), limit: '180 kB', gzip: true },
  { name: 'Editor', path: firstViewChunks('editor'), limit: '151 kB', gzip: true },
  // The pages of other sites load this script (docs/embedding.md). Its two texts in ten languages cost 0.4 kB.
  { name: 'Script of host pages', path: 'apps/web/dist/embed.js', limit: '3.4 kB', gzip: true },
  // Each rare question type has a separate chunk. Libraries that its view loads later, such as a map, do not count.
  ...questionTypeChunks()
    .filter(({ files }) => files.length > 0)
    .map(({ name, files }) => ({ name: `Question type ${name}`, path: files, limit: '30 kB', gzip: true })),
];
