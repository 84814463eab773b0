import type { RichNode, RichText } from '@canvass/protocol';
import { compileReference, type Expression } from '../language/index.ts';
import type { RuleContext } from './compile-rules.ts';

/** Compiles every placeholder of a project once, so that a bad one is found before publishing. */
export function checkTexts(context: RuleContext): void {
  const { project, layout } = context;
  const everything = layout.size;
  checkAll(context, project.title, '$.title', 0);
  checkFields(context, project.desc_begin_page, '$.desc_begin_page', 0);
  checkFields(context, project.desc_end_page, '$.desc_end_page', everything);
  for (const { item, path, node } of layout.groups) checkAll(context, item?.title, `${path}.title`, node);
  for (const { question, path, places } of layout.questions) {
    const limit = places.at(-1)?.node ?? 0;
    checkAll(context, question.title, `${path}.title`, limit);
    checkAll(context, question.tipText, `${path}.tipText`, limit);
    question.items?.forEach((option, at) =>
      checkAll(context, option.title, `${path}.items[${at}].title`, limit),
    );
  }
  checkTranslations(context);
}

function checkFields(context: RuleContext, texts: object | undefined, path: string, limit: number): void {
  for (const [key, text] of Object.entries(texts ?? {})) {
    if (Array.isArray(text)) checkAll(context, text, `${path}.${key}`, limit);
  }
}

function checkTranslations({ project, indexOf, layout, ...context }: RuleContext): void {
  for (const [locale, texts] of Object.entries(project.translations ?? {})) {
    for (const [gid, paths] of Object.entries(texts)) {
      const limit = layout.questions[indexOf.get(gid) ?? -1]?.places.at(-1)?.node ?? layout.size;
      for (const [path, text] of Object.entries(paths)) {
        checkAll(
          { project, indexOf, layout, ...context },
          text,
          `$.translations.${locale}.${gid}[${JSON.stringify(path)}]`,
          limit,
        );
      }
    }
  }
}

function checkAll(context: RuleContext, text: RichText | undefined, path: string, limit: number): void {
  if (text === undefined || typeof text === 'string') return;
  for (const node of text) checkNode(context, node, path, limit);
}

function checkNode(context: RuleContext, node: RichNode, path: string, limit: number): void {
  if (typeof node === 'string') return;
  if (!('ref' in node)) {
    checkAll(context, node.children, path, limit);
    return;
  }
  const { expression, issues } = compileReference(node.ref, { ...context.scope, use: 'reference' });
  context.sink.addLanguage(path, issues);
  if (expression === undefined) return;
  checkForward(context, expression, { path, limit, ref: node.ref });
  if (expression.reads.session.includes('total_score') && limit < context.layout.size)
    context.sink.add('warning', 'text.score-not-here', path);
}

function checkForward(
  context: RuleContext,
  { reads }: Expression,
  place: { path: string; limit: number; ref: string },
): void {
  const { layout } = context;
  const isLater = (question: number) => (layout.questions[question]?.places[0]?.node ?? 0) >= place.limit;
  if (!reads.questions.some(isLater)) return;
  context.sink.add('warning', 'logic.forward-reference', place.path, { ref: place.ref });
}
