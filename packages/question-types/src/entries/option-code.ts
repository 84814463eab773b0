import type { Option, Question } from '@canvass/protocol';

/** The author's code of an option; `A` and its seq unless given. */
export function optionCode(option: Option): string {
  return option.cid ?? `A${option.seq}`;
}

/** The option that an author's script means: by cid, else by gid (contracts 15). */
export function findOption(question: Question, name: string): Option | undefined {
  const options = question.items ?? [];
  return (
    options.find((option) => optionCode(option) === name) ?? options.find((option) => option.gid === name)
  );
}

const SHOWN = 5;

/** A sentence for the author: there is no such option, and which names come nearest. */
export function unknownOption(question: Question, name: string): string {
  const codes = (question.items ?? []).map(optionCode);
  const nearest = codes
    .map((code, index) => ({ code, index, distance: editDistance(name.toLowerCase(), code.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance || a.index - b.index)
    .slice(0, SHOWN)
    .map(({ code }) => code);
  const offer = nearest.length === 0 ? 'It has no options.' : `The nearest are ${nearest.join(', ')}.`;
  return `${questionCode(question)} has no option ${JSON.stringify(name)}. ${offer}`;
}

export function questionCode(question: Question): string {
  return question.cid ?? question.gid;
}

/** Levenshtein distance: inserted, deleted and replaced characters. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
