import type { ReactNode } from 'react';

interface PageShellProps {
  /** Thin line at the top edge, such as a ProgressBar. */
  readonly progress?: ReactNode;
  /** Small controls in the upper corner, such as a language switcher. */
  readonly corner?: ReactNode;
  /** One line above the content that states, for example, that the page is a preview. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** The page as one column. CONST-4: 772 px or more on pc, the window's width less 48 px on a phone. */
export function PageShell({ progress, corner, notice, children, footer }: PageShellProps) {
  return (
    <div className="cv-page">
      <header className="cv-page-head">
        {progress}
        {corner !== undefined && <div className="cv-page-top">{corner}</div>}
      </header>
      {notice !== undefined && <div className="cv-notice">{notice}</div>}
      <main className="cv-page-main">{children}</main>
      {footer !== undefined && <footer className="cv-page-footer">{footer}</footer>}
    </div>
  );
}

interface PageActionsProps {
  /** The main action of the page, such as Next or Submit. */
  readonly primary: ReactNode;
  readonly secondary?: ReactNode;
}

/** Buttons at the end of a page: one wide button on a phone, at the end of the line on pc. */
export function PageActions({ primary, secondary }: PageActionsProps) {
  return (
    <div className="cv-actions">
      {primary}
      {secondary}
    </div>
  );
}
