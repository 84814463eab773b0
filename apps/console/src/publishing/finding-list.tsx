import type { FoundIssue } from '@canvass/protocol';

/** Findings in a project file, each with its position and its fix. */
export function FindingList({ findings }: { readonly findings: readonly FoundIssue[] }) {
  if (findings.length === 0) return null;
  return (
    <ol className="findings">
      {findings.map(({ severity, path, message, fix }) => (
        <li key={`${path} ${message}`} data-severity={severity}>
          <code dir="ltr">{path}</code>
          <span>{message}</span>
          <span className="quiet">{fix}</span>
        </li>
      ))}
    </ol>
  );
}
