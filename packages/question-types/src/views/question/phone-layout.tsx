/** Whether the page is laid out for a phone, where no property says it: open texts stand in many places. */
export function isPhoneLayout(): boolean {
  return document.documentElement.dataset['layout'] === 'phone';
}
