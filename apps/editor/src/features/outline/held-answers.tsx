import type { AnalysisCounts, AnalysisPlan } from '@canvass/protocol';
import { useEffect, useState } from 'react';
import type { AnsweredPart } from '../../editing/editor-state.ts';
import { useEditor } from '../../editing/use-editor.ts';
import { type Translate, useTranslation } from '../../i18n/translation.tsx';
import { type CallResult, send, statusOf } from '../../server/send.ts';

/** Number of responses with an answer. `few` if the number is too small to show, `unknown` if it cannot be counted. */
type HeldCount = number | 'few' | 'unknown';

type GroupVariable = AnalysisCounts['groups'][number]['variables'][number];

/** Maximum number of questions that are counted, one after the other. */
const MAX_COUNTED = 20;

/** The number of responses that have an answer to each part. Failing to count never prevents a deletion. */
export function HeldAnswers({ parts }: { readonly parts: readonly AnsweredPart[] }) {
  const { t } = useTranslation();
  const { surveyId } = useEditor();
  const [heldCounts, setHeldCounts] = useState<readonly HeldCount[]>([]);
  useEffect(() => {
    let isGone = false;
    void (async () => {
      const counts: HeldCount[] = [];
      for (const part of parts.slice(0, MAX_COUNTED)) {
        const count = await countHeld(surveyId, part);
        if (isGone) return;
        counts.push(count);
      }
      setHeldCounts(parts.map((_, index) => counts[index] ?? 'unknown'));
    })();
    return () => {
      isGone = true;
    };
  }, [surveyId, parts]);
  const lines = describe(parts, heldCounts, t);
  const uncountedNames = parts.filter((_, index) => heldCounts[index] === 'unknown').map(({ name }) => name);
  const statusText =
    heldCounts.length === 0
      ? t('delete.counting')
      : uncountedNames.length > 0
        ? t('delete.notCounted', { names: uncountedNames.join(', ') })
        : lines.length === 0 && t('delete.noAnswers');
  // The live region is inside of the dialog, because screen readers ignore others. An output cannot contain lists.
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="status">
      {lines.length > 0 && (
        <>
          <p>{t('delete.held')}</p>
          <ul className="differences">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {statusText && <p className="quiet">{statusText}</p>}
    </div>
  );
}

const describe = (
  parts: readonly AnsweredPart[],
  heldCounts: readonly HeldCount[],
  t: Translate,
): readonly string[] =>
  parts.flatMap(({ name }, index) => {
    const count = heldCounts[index];
    if (count === 'few') return [t('delete.answersFew', { name })];
    return typeof count === 'number' && count > 0 ? [t('delete.answers', { count, name })] : [];
  });

const BAD_REQUEST = 400;

async function countHeld(surveyId: string, { gid, option }: AnsweredPart): Promise<HeldCount> {
  const path = `/publishing/surveys/${encodeURIComponent(surveyId)}/analysis`;
  const body = { gid, all: true };
  const reply = await send<AnalysisCounts>({ path: `${path}/counts`, method: 'POST', body });
  // No published version has this question.
  if ('error' in reply && statusOf(reply.error) === BAD_REQUEST) return 0;
  const plan: CallResult<AnalysisPlan> | undefined =
    option === undefined ? undefined : await send<AnalysisPlan>({ path: `${path}/questions` });
  if ('error' in reply || (plan !== undefined && 'error' in plan)) return 'unknown';
  try {
    const count =
      plan === undefined || option === undefined
        ? computeCount(reply.data)
        : countOfPart(reply.data, plan.data, { gid, option });
    // The server has not counted every response yet.
    return count === 0 && reply.data.pending > 0 ? 'unknown' : count;
  } catch {
    return 'unknown'; // a reply of another version of the server
  }
}

/** The number of responses that answered the most answered part of the question. */
function computeCount({ groups: [group] }: AnalysisCounts): HeldCount {
  if (group === undefined) return 'unknown';
  const { variables, written, places, best_worst: tasks } = group;
  return findLargest([...variables.map(({ n }) => n), written, places?.n, tasks?.n]);
}

/** The number of responses that chose an option, or answered a row. */
function countOfPart(
  { groups: [group] }: AnalysisCounts,
  { questions }: AnalysisPlan,
  { gid, option: { list, gid: partGid, value } }: Required<Pick<AnsweredPart, 'gid' | 'option'>>,
): HeldCount {
  const declaredVariables = questions.find((question) => question.gid === gid)?.variables ?? [];
  const partVariables = declaredVariables.filter(
    (variable) => partGid === (list === 'items' ? variable.option_gid : variable.row_gid),
  );
  const countedVariables = partVariables.map(({ name }) =>
    group?.variables.find((variable) => variable.name === name),
  );
  const isFlag = partVariables.every(
    ({ labels }) => labels.length === 2 && labels.every((label) => isBit(label.value)),
  );
  if (partVariables.length > 0)
    return findLargest(
      countedVariables.map((counts) =>
        isFlag && list === 'items' && counts?.n !== null ? countChosen(counts) : counts?.n,
      ),
    );
  const [onlyVariable] = declaredVariables;
  const values = group?.variables.find(({ name }) => name === onlyVariable?.name);
  if (list !== 'items' || declaredVariables.length !== 1 || values === undefined || values.more === true)
    return 'unknown';
  const count = values.values.find((entry) => String(entry.value) === String(value))?.count;
  return count === null ? 'few' : findLargest([count ?? 0]);
}

/** The number of responses that chose an option. */
function countChosen(flag: GroupVariable | undefined): number | null {
  const chosenValue = flag?.values.find(({ value }) => value === 1);
  return chosenValue === undefined ? 0 : chosenValue.count;
}

const isBit = (value: unknown): boolean => value === 0 || value === 1;

/** The largest of several counts. Counts that are too small to show are null. */
function findLargest(counts: readonly (number | null | undefined)[]): HeldCount {
  const knownCounts = counts.filter((count) => count !== undefined);
  if (knownCounts.length === 0 || knownCounts.some((count) => count !== null && !Number.isInteger(count)))
    return 'unknown';
  const largestCount = Math.max(0, ...knownCounts.map((count) => count ?? 0));
  return largestCount === 0 && knownCounts.includes(null) ? 'few' : largestCount;
}
