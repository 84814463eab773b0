/** Before any language is known: the few words that the page itself can say, in those that most readers know. */
const LOADING = { zh: '加载中…', other: 'Loading…' } as const;
const FAILURE = {
  zh: ['页面没有加载完整，请检查网络后重新加载。', '重新加载'],
  other: ['The page could not be loaded. Check your connection and reload it.', 'Reload'],
} as const;
const words = (): 'zh' | 'other' => (navigator.language.startsWith('zh') ? 'zh' : 'other');

/** Spec section 2: a text shows while loading unless `show_load_txt` is 0. */
export function showLoadingText(show: boolean): void {
  const place = document.getElementById('loading');
  if (place !== null && show) place.textContent = LOADING[words()];
}

/** Not even the words of the app could be loaded: a sentence and a button, without React. */
export function showPlainFailure(root: HTMLElement): void {
  const [sentence, label] = FAILURE[words()];
  const main = document.createElement('main');
  main.className = 'cv-page-main app-status';
  const text = document.createElement('p');
  text.textContent = sentence;
  text.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.className = 'cv-button';
  button.dataset['kind'] = 'primary';
  button.textContent = label;
  button.addEventListener('click', () => location.reload());
  main.append(text, button);
  root.replaceChildren(main);
}
