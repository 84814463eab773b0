/**
 * Props of forms that only scripts submit. Before scripts run, submitting a form with another method would put the
 * answers into the address. Browsers fill in nothing from an earlier visit; fields such as a name enable it
 * themselves.
 */
export const SILENT_FORM = { noValidate: true, method: 'dialog', autoComplete: 'off' } as const;
