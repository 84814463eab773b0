/** Texts of index.html, which pages show before or without the app. */
export const texts = {
  'app.loading': 'Loading…',
  'bare.failed': 'The page could not be loaded. Check your connection and reload it.',
  'status_page.reload': 'Reload',
  'bare.no_script': 'This survey needs JavaScript: without it nothing that you answer is kept.',
} as const;
