import { computeWords } from '../json/wording.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Finding, Findings } from '../findings/findings.ts';
import { child, type Path } from '../json/path.ts';
import type { Item, ProjectIndex } from '../project-index/project-index.ts';
import type { QuestionParts } from '../project-index/question-parts.ts';

/** Reports automatic answers that contradict each other, or that never apply. */
export function checkAutomatic(question: QuestionParts, { index, findings }: CheckContext): void {
  for (const option of [...question.options, ...question.rows]) checkOption(option, findings);
  checkChosen(selectedIn(question), question, findings);
  checkChosen(defaultsIn(question, index), question, findings);
  checkSources(question, findings);
  checkFlags(question, findings);
}

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0);

function checkOption({ value, path }: Item<'option' | 'row'>, findings: Findings): void {
  const isOn = isGiven(value.autoSelect);
  const hasCode = isGiven(value.auto_code);
  if (hasCode && !isOn) findings.add(unusedCodeFinding('auto_code', 'autoSelect', child(path, 'auto_code')));
  if (isGiven(value.auto_val) && !hasCode)
    findings.add(unusedCodeFinding('auto_val', 'auto_code', child(path, 'auto_val')));
  if (!isOn || hasCode) return;
  findings.add({
    id: 'automatic.no-code',
    severity: 'warning',
    path: child(path, 'autoSelect'),
    message: '`autoSelect` has no effect without `auto_code`.',
    fix: 'Add `auto_code`, or use `selected` to choose it from the start.',
  });
}
const unusedCodeFinding = (field: string, requirement: string, path: Path): Finding => ({
  id: 'automatic.code-unused',
  severity: 'warning',
  path,
  message: computeWords`\`${field}\` has no effect without \`${requirement}\`.`,
  fix: computeWords`Add \`${requirement}\`, or remove \`${field}\`.`,
});

interface SelectedOption {
  readonly option: Item<'option'>;
  readonly path: Path;
}
const selectedIn = ({ options }: QuestionParts): readonly SelectedOption[] =>
  options
    .filter(({ value }) => value.selected === true)
    .map((option) => ({ option, path: child(option.path, 'selected') }));
function defaultsIn({ item }: QuestionParts, { byGid }: ProjectIndex): readonly SelectedOption[] {
  const gids = item.value.defaultOptionSelect;
  if (!Array.isArray(gids)) return [];
  const path = child(item.path, 'defaultOptionSelect');
  return gids.flatMap((gid: unknown, index) => {
    const option = typeof gid === 'string' ? byGid.get(gid) : undefined;
    return option?.kind === 'option' ? [{ option, path: child(path, index) }] : [];
  });
}

const SINGLE_CHOICE_TYPES = new Set<Item<'question'>['value']['qtype']>(['single']);
function checkChosen(
  selectedOptions: readonly SelectedOption[],
  { item }: QuestionParts,
  findings: Findings,
): void {
  const [, second] = selectedOptions;
  if (second === undefined) return;
  if (SINGLE_CHOICE_TYPES.has(item.value.qtype)) {
    findings.add({
      id: 'automatic.two-chosen',
      path: second.path,
      message: computeWords`${selectedOptions.length} options are preselected, but a single choice accepts one.`,
      fix: 'Keep one of them.',
    });
  }
  const exclusive = selectedOptions.find(({ option }) => option.value.exclusive === true);
  if (exclusive === undefined) return;
  findings.add({
    id: 'automatic.exclusive-beside-others',
    path: exclusive.path,
    message: 'An exclusive option is preselected together with others, which it deselects.',
    fix: 'Preselect either the exclusive option or the others.',
  });
}

/** Reports two sources of one automatic answer: `selected`, auto_fill and defaultOptionSelect exclude each other. */
function checkSources({ item, options }: QuestionParts, findings: Findings): void {
  const { value, path } = item;
  const isDefault = isGiven(value.defaultOptionSelect);
  const isFilled = isGiven(value.auto_fill);
  const isSelected = options.some((option) => option.value.selected === true);
  if (isDefault && (isFilled || isSelected))
    findings.add(twoSourcesFinding('defaultOptionSelect', isFilled, path));
  else if (isFilled && isSelected) findings.add(twoSourcesFinding('auto_fill', false, path));
  if (value.defaultOptionSelect !== true || options.length > 0) return;
  findings.add({
    id: 'automatic.no-options',
    severity: 'warning',
    path: child(path, 'defaultOptionSelect'),
    message: 'The question has no options that could be preselected.',
    fix: 'Use auto_fill, or { "code": … }.',
  });
}
const twoSourcesFinding = (field: string, isFilled: boolean, path: Path): Finding => ({
  id: 'automatic.two-sources',
  severity: 'warning',
  path: child(path, field),
  message: computeWords`\`${field}\` and ${isFilled ? '`auto_fill`' : '`selected` of an option'} both set the initial answer, but only one of them can.`,
  fix: 'Keep one of them.',
});

function checkFlags({ item, options }: QuestionParts, findings: Findings): void {
  const { value, path } = item;
  const isLooped = isGiven(value.loop_autofill);
  if (isLooped && value.defaultOptionSelect !== true)
    findings.add(noDefaultFinding('loop_autofill', '"defaultOptionSelect": true', path));
  const isAutomatic =
    isGiven(value.defaultOptionSelect) ||
    isGiven(value.auto_fill) ||
    options.some((option) => isGiven(option.value.autoSelect));
  if (isGiven(value.autofill_next) && !isAutomatic)
    findings.add(
      noDefaultFinding('autofill_next', 'an automatic answer, such as "defaultOptionSelect": true', path),
    );
}
const noDefaultFinding = (field: string, requirement: string, path: Path): Finding => ({
  id: 'automatic.no-default',
  severity: 'warning',
  path: child(path, field),
  message: computeWords`\`${field}\` has no effect without ${requirement}.`,
  fix: computeWords`Add ${requirement}, or remove \`${field}\`.`,
});
