import { type AuthorWords, computeWords } from '../json/wording.ts';
import { isHostileKey } from '../findings/copy-json.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Finding, Findings } from '../findings/findings.ts';
import { child, formatPath, type Path } from '../json/path.ts';
import type { FieldsOf, Item, ProjectIndex } from '../project-index/project-index.ts';
import { textOf } from '../findings/authored.ts';
import { GROUP_END, NO_CONDITION } from '../schema/rule-words.ts';
import { PROJECT_KEY } from '../translations/translatable.ts';

const RESERVED_IDS: ReadonlySet<string> = new Set([PROJECT_KEY, GROUP_END, NO_CONDITION]);

export function checkIds({ index, findings }: CheckContext): void {
  checkGids(index, findings);
  for (const id of index.ruleIds) {
    const path = child(child(undefined, 'rule_map'), id);
    if (RESERVED_IDS.has(id)) findings.add(reservedIdFinding(id, path));
  }
  checkCodeNumbers(index, findings);
  checkNormalization(index, findings);
  const numberedTwice = checkUnique(index.items, findings, {
    id: 'id.duplicate-seq',
    field: 'seq',
    scope: (item) => (isPart(item) ? item.kind : undefined),
    message: (seq) =>
      computeWords`The number ${seq} is given twice in this question; \`Q1A${seq}\` could mean either.`,
    fix: 'Give each option and each row its own seq, and never reuse one.',
  });
  // Items with a duplicate number have the same default code, which is not reported separately.
  const itemsWithUniqueSeq = index.items.filter((item) => !numberedTwice.has(item));
  checkUnique(itemsWithUniqueSeq, findings, {
    id: 'id.duplicate-cid',
    field: 'cid',
    scope: (item) => (item.question === undefined ? 'project' : item.kind),
    message: (cid) =>
      computeWords`The code \`${cid}\` is used twice; the code would be ambiguous in scripts and expressions.`,
    fix: 'Give each its own cid. Where none is written it is Q1, Q2, … G1, … P1, … A1, … R1, … by position or seq.',
  });
}

const DEFAULT_CODE_PATTERNS = { option: /^A(\d+)$/, row: /^R(\d+)$/ } as const;
/** Reports a code such as `A5` on an option with seq 4, because `Q1A5` would name another option or none. */
function checkCodeNumbers({ items }: ProjectIndex, findings: Findings): void {
  for (const { kind, value, path } of items) {
    if (kind !== 'option' && kind !== 'row') continue;
    const { seq } = value;
    const [cid, number] = DEFAULT_CODE_PATTERNS[kind].exec(textOf(value.cid) ?? '') ?? [];
    if (number === undefined || typeof seq !== 'number' || Number(number) === seq) continue;
    findings.add({
      id: 'id.code-not-seq',
      severity: 'warning',
      path: child(path, 'cid'),
      message: computeWords`The code \`${cid ?? ''}\` does not match seq ${seq}: in expressions, \`Q1${cid ?? ''}\` is the ${kind} with seq ${number}.`,
      fix: computeWords`Remove the cid, or choose one without the number of another ${kind}.`,
    });
  }
}

/** Reports values that are not in NFC, because an expression compares them with texts as they are written. */
function checkNormalization({ items }: ProjectIndex, findings: Findings): void {
  for (const { value, path } of items) {
    const { value: code }: FieldsOf<'option', 'value'> = value;
    if (typeof code !== 'string' || code === code.normalize('NFC')) continue;
    findings.add({
      id: 'id.not-composed',
      severity: 'warning',
      path: child(path, 'value'),
      message: computeWords`The code \`${code}\` contains letters followed by separate accents. Where the same word is typed with letters that include their accents, it is another code.`,
      fix: computeWords`Write it in its usual form (NFC): ${code.normalize('NFC')}`,
    });
  }
}

const isPart = (item: Item): boolean => item.kind === 'option' || item.kind === 'row';

function checkGids({ items, byGid }: ProjectIndex, findings: Findings): void {
  for (const item of items) {
    const gid = textOf(item.value.gid);
    if (gid === undefined) continue;
    const path = child(item.path, 'gid');
    if (RESERVED_IDS.has(gid) || isHostileKey(gid)) findings.add(reservedIdFinding(gid, path));
    const first = byGid.get(gid);
    if (first !== undefined && first !== item) findings.add(duplicateGidFinding(gid, path, first));
  }
}
const duplicateGidFinding = (gid: string, path: Path, first: Item): Finding => ({
  id: 'id.duplicate',
  path,
  message: computeWords`The id \`${gid}\` is already used at ${formatPath(first.path)}. Answers are stored by id and would overwrite each other.`,
  fix: 'Choose another id.',
});
const reservedIdFinding = (id: string, path: Path): Finding => ({
  id: 'id.reserved',
  path,
  message: computeWords`\`${id}\` cannot be an id, because it is a reserved name.`,
  fix: 'Choose another id.',
});

interface Uniqueness {
  readonly id: string;
  readonly field: 'seq' | 'cid';
  /** Items of one question (or of none) in the same scope need different values. Undefined if the item is not checked. */
  scope(item: Item): string | undefined;
  message(value: string | number): AuthorWords;
  readonly fix: string;
}
/** Reports items that repeat the value of an earlier item, and returns these items. */
function checkUnique(items: readonly Item[], findings: Findings, rule: Uniqueness): ReadonlySet<Item> {
  const seenValues = new Map<Item | undefined, Set<string>>();
  const repeatedItems = new Set<Item>();
  for (const item of items) {
    const scope = rule.scope(item);
    const { [rule.field]: value }: FieldsOf<'option', 'seq' | 'cid'> = item.value;
    if (scope === undefined || (typeof value !== 'string' && typeof value !== 'number')) continue;
    const knownValues = seenValues.get(item.question) ?? new Set();
    seenValues.set(item.question, knownValues);
    const key = `${scope}:${value}`.normalize('NFC');
    if (!knownValues.has(key)) {
      knownValues.add(key);
      continue;
    }
    repeatedItems.add(item);
    const path = child(item.path, rule.field);
    findings.add({ id: rule.id, path, message: rule.message(value), fix: rule.fix });
  }
  return repeatedItems;
}
