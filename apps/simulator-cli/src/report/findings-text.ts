import { positionText, countText, removeControls, type Finding } from '@canvass/simulation';
import type { Paint } from '../host/host.ts';
import { clipText } from './table.ts';

export function findingText(finding: Finding, paint: Paint): string {
  const { severity, id, message, fix, path } = finding;
  const label = severity === 'error' ? paint.red('error') : paint.yellow('warning');
  const pathText =
    path === undefined || path === '$' ? '' : paint.dim(`  ${clipText(removeControls(path), 80)}`);
  const lines = [
    `${paint.bold(positionText(finding))}  ${label}  ${paint.cyan(id)}${pathText}`,
    `    ${removeControls(message)}`,
  ];
  return [...lines, ...(fix === undefined ? [] : [`    ${paint.green('→')} ${removeControls(fix)}`])].join(
    '\n',
  );
}

/** Counts findings as text, such as `2 errors, 1 warning`. */
export function findingCountsText(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const parts = [
    ...(errors > 0 ? [countText(errors, 'error')] : []),
    ...(warnings > 0 ? [countText(warnings, 'warning')] : []),
  ];
  return parts.length === 0 ? 'no findings' : parts.join(', ');
}
