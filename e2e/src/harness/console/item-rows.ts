import type { Locator, Page } from '@playwright/test';

/** The rows of groups, pages, sections and questions in the editor's outline, without pages before and after them. */
export const itemRows = (page: Page): Locator =>
  page.locator('[role=treeitem]:not([data-kind=start], [data-kind=end], [data-kind=status])');
