import type { AnswerCondition } from '@canvass/project';
import type { Node } from '../ast.ts';
import type { IssueList } from '../issue.ts';
import { partSymbol, type QuestionSymbol, type SymbolItem } from '../symbols.ts';
import { callNode, nameNode } from './condition-nodes.ts';

/**
 * What a rule about an answer looks at: the question, a row of it, an option or a cell. An option counts as chosen
 * or not for empty and notEmpty; every other operator looks at what was given for it: its open text, or the content
 * of the blank, item or cell.
 */
export function answerOperand(
  { optGid, rowGid, op }: AnswerCondition,
  question: QuestionSymbol,
  issues: IssueList,
): Node | undefined {
  const row = findPart('row', rowGid, question, issues);
  const option = findPart('option', optGid, question, issues);
  if (row === null || option === null) return undefined;
  const name = [question.cid, row && `R${row.seq}`, option && `A${option.seq}`].join('');
  const operand = nameNode(name, partSymbol(question, row, option) ?? question);
  const asksChosen = op === 'empty' || op === 'notEmpty';
  return option === undefined || asksChosen ? operand : callNode('text', [operand]);
}

/** The part with this gid; undefined when none is asked for; null, with an issue, when there is none. */
function findPart(
  part: 'row' | 'option',
  gid: string | undefined,
  question: QuestionSymbol,
  issues: IssueList,
): SymbolItem | undefined | null {
  if (gid === undefined) return undefined;
  const item = (part === 'row' ? question.rows : question.options).find((candidate) => candidate.gid === gid);
  if (item !== undefined) return item;
  issues.add('language.unknown-rule-part', { from: 0, to: 0 }, { question: question.cid, part, gid });
  return null;
}
