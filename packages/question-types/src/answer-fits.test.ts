import { canonicalJson, questionTypeId } from '@canvass/logic';
import { answerFits } from '@canvass/logic/effects';
import type { Question } from '@canvass/project';
import { describe, expect, it } from 'vitest';
import type { Fixture } from './answers/examples/fixture.ts';
import { fixtures } from './registry/fixtures.gen.ts';
import { registry } from './registry/registry.gen.ts';

const byId: Readonly<Record<string, readonly Fixture[]>> = fixtures;

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const LISTS = ['items', 'rows_items', 'tree_list'] as const;
type Node = { readonly gid: string; readonly items?: readonly Node[] };

/** The question without the option, row or node of this gid, at any depth. */
function removePart(question: Question, gid: string): Question {
  const removeFrom = (nodes: readonly Node[]): readonly Node[] =>
    nodes
      .filter((node) => node.gid !== gid)
      .map((node) => (node.items === undefined ? node : { ...node, items: removeFrom(node.items) }));
  const fields = Object.fromEntries(
    LISTS.flatMap((list) => {
      const nodes = question[list] as readonly Node[] | undefined;
      return nodes === undefined ? [] : [[list, removeFrom(nodes)]];
    }),
  );
  return { ...question, ...fields } as Question; // the lists are only shorter
}

const gidsOf = (nodes: readonly Node[] = []): readonly string[] =>
  nodes.flatMap(({ gid, items }) => [gid, ...gidsOf(items)]);

function isNamedIn(answer: Json, gid: string): boolean {
  return new RegExp(`(?<![0-9A-Za-z])${gid}(?![0-9A-Za-z])`).test(JSON.stringify(answer));
}

/** Types whose answer depends on all options and their order. */
const TYPES_ABOUT_ALL_OPTIONS = new Set(['graph_visual_weight']);

describe.each([...registry])('answers of %s on another version of the question', (id, type) => {
  const answeredExamples = (byId[id] ?? []).flatMap(({ name, question, answer: raw }) => {
    const answer = raw === undefined ? undefined : type.parse(raw, question);
    return answer === undefined ? [] : [{ name, question, answer: answer as Json }];
  });
  const fitsAfterChange = (before: Question, after: Question, answer: Json) =>
    answerFits({ type, question: before }, { type, question: after }, answer);

  it('fit as long as the question has everything that they name', () => {
    for (const { name, question, answer } of answeredExamples) {
      expect(fitsAfterChange(question, { ...question, title: 'Another title' }, answer), name).toBe(true);
      const gids = LISTS.flatMap((list) => gidsOf(question[list] as readonly Node[] | undefined));
      for (const gid of gids) {
        const isNamed = isNamedIn(answer, gid);
        if (!isNamed && TYPES_ABOUT_ALL_OPTIONS.has(id)) continue;
        expect(fitsAfterChange(question, removePart(question, gid), answer), `${name}, without ${gid}`).toBe(
          !isNamed,
        );
      }
    }
  });

  it('do not fit a question of another type', () => {
    const otherType = id === 'blank' ? 'single' : 'blank';
    for (const { question, answer } of answeredExamples)
      expect(fitsAfterChange(question, { ...question, qtype: otherType } as Question, answer)).toBe(
        questionTypeId(question) === otherType,
      );
    expect(canonicalJson(answeredExamples)).not.toContain('undefined');
  });
});
