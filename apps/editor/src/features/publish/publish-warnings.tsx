import type { EditorState } from '../../editing/editor-state.ts';
import { useEditorState } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { FindingList } from '../../ui/finding-list.tsx';
import { useUi } from '../../ui/ui-state.ts';
import { LostImages } from './lost-images.tsx';
import { listServerWarnings } from './server-warnings.ts';
import type { ServerCheck } from './use-server-check.ts';

interface PublishWarningsProps {
  /** Undefined while the server checks the draft. */
  readonly serverCheck: ServerCheck | undefined;
}

/**
 * The warnings by kind, each with a way to its place and its fixes, so that authors decide before they publish. Warnings
 * that only the server knows come last.
 */
export function PublishWarnings({ serverCheck }: PublishWarningsProps) {
  const { t } = useTranslation();
  const ui = useUi();
  const { issues } = useEditorState();
  const warnings = listWarnings(issues, serverCheck);
  const kinds = [...new Set(warnings.map(({ id }) => id))];
  const close = () => ui.open(undefined);
  return (
    <section className="stack">
      {kinds.length > 0 && <h3>{t('publish.warnings')}</h3>}
      <LostImages onLeave={close} />
      {kinds.map((kind) => {
        const ofKind = warnings.filter(({ id }) => id === kind);
        const others = ofKind.slice(1);
        return (
          <div key={kind}>
            <FindingList issues={ofKind.slice(0, 1)} onLeave={close} />
            {others.length > 0 && (
              <details>
                <summary>{t('publish.moreWarnings', { count: others.length })}</summary>
                <FindingList issues={others} onLeave={close} />
              </details>
            )}
          </div>
        );
      })}
      <output className="quiet">{serverCheck === undefined && t('publish.checking')}</output>
      {serverCheck !== undefined && 'failed' in serverCheck && !isRefused(serverCheck) && (
        <p className="failure">{t('publish.notChecked')}</p>
      )}
    </section>
  );
}

/** The warnings of the editor's check, and those that only the server knows. */
export function listWarnings(
  issues: EditorState['issues'],
  serverCheck: ServerCheck | undefined,
): EditorState['issues'] {
  const ownWarnings = issues.filter(({ severity }) => severity === 'warning');
  if (serverCheck === undefined || !('warnings' in serverCheck)) return ownWarnings;
  return [...ownWarnings, ...listServerWarnings(serverCheck.warnings, ownWarnings)];
}

/** Whether the server has found errors in the draft. */
export const isRefused = (
  check: ServerCheck | undefined,
): check is Extract<ServerCheck, { readonly failed: unknown }> =>
  check !== undefined &&
  'failed' in check &&
  check.failed !== 'not-saved' &&
  check.failed.findings.some(({ severity }) => severity === 'error');
